import { createElement, memo, Suspense } from 'react';
import { keepFiguresTogether } from '#app/ui/words/format.ts';
import { useKeepFocus } from '#app/portal/navigation/use-keep-focus.ts';
import { SectionBoundary } from '#app/portal/loading/section-boundary.tsx';
import { allowReload, PartMissing } from '#app/portal/loading/load-part.ts';
import { ServiceProvider } from '#app/portal/service/service-provider.tsx';
import { PortalFrame } from '#app/portal/shell/frame/portal-frame.tsx';
import { SelectionProvider } from '#app/portal/visitor-state/selection.tsx';
import { OwnerHeader } from './owner-header.tsx';
import { OwnerSkeleton } from './owner-skeleton.tsx';
import {
  forgetOwnerContent,
  ownerContent,
  ownerSections,
  type OwnerSectionId,
} from './owner-sections.ts';
import { OwnerNavigation, OwnerSidebar } from './owner-navigation.tsx';

if (!import.meta.env.SSR) keepFiguresTogether();

/** The owner's side: navigation and the open section. */
export const OwnerPortal = memo(function OwnerPortal({ active }: { active: OwnerSectionId }) {
  useKeepFocus();
  const { name } = ownerSections[active];
  return (
    <ServiceProvider>
      <SelectionProvider>
        <PortalFrame
          sidebar={<OwnerSidebar active={active} />}
          header={
            <>
              <OwnerHeader title={name} />
              <OwnerNavigation active={active} />
            </>
          }
          bottomBar={null}
        >
          <SectionBoundary
            key={active}
            onRetry={(error) => {
              forgetOwnerContent(active);
              if (error instanceof PartMissing) allowReload();
            }}
          >
            {() => (
              <Suspense fallback={<OwnerSkeleton name={name} />}>
                {createElement(ownerContent(active))}
              </Suspense>
            )}
          </SectionBoundary>
        </PortalFrame>
      </SelectionProvider>
    </ServiceProvider>
  );
});
