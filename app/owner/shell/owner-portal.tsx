import { createElement, memo, Suspense, type ReactNode } from 'react';
import { keepFiguresTogether } from '#app/ui/words/format.ts';
import { useKeepFocus } from '#app/portal/navigation/use-keep-focus.ts';
import { SectionBoundary } from '#app/portal/loading/section-boundary.tsx';
import { allowReload, PartMissing } from '#app/portal/loading/load-part.ts';
import { useClock } from '#app/portal/service/use-clock.ts';
import { ServiceProvider } from '#app/portal/service/service-provider.tsx';
import { PortalFrame } from '#app/portal/shell/frame/portal-frame.tsx';
import { SelectionProvider } from '#app/portal/visitor-state/selection.tsx';
import { MenuContext } from '#app/portal/shell/frame/menu-context.ts';
import { HostNotice } from '#app/portal/shell/notices/host-notice.tsx';
import { OwnerHeader } from './owner-header.tsx';
import { OwnerSkeleton } from './owner-skeleton.tsx';
import { forgetOwnerContent, ownerContent, ownerSections } from './owner-sections.ts';
import type { OwnerSectionId } from './owner-address.ts';
import { demoSide, OwnerSideContext, type OwnerSide } from './owner-side.ts';
import { OwnerNavigation, OwnerSidebar } from './owner-navigation.tsx';

if (!import.meta.env.SSR) keepFiguresTogether();

function SectionSkeleton({ name }: { name: string }) {
  const { data: clock } = useClock();
  return <OwnerSkeleton name={name} starting={clock === undefined} />;
}

/** The open section. Memoized: a new address re-renders only the parts that read it. */
const Content = memo(function Content({ section }: { section: OwnerSectionId }) {
  return (
    <SectionBoundary
      key={section}
      onRetry={(error) => {
        forgetOwnerContent(section);
        if (error instanceof PartMissing) allowReload();
      }}
    >
      {() => (
        <Suspense fallback={<SectionSkeleton name={ownerSections[section].name} />}>
          {createElement(ownerContent(section))}
        </Suspense>
      )}
    </SectionBoundary>
  );
});

/** The owner's side: navigation and the open section. */
export const OwnerPortal = memo(function OwnerPortal({
  active,
  side = demoSide,
  menu = null,
}: {
  active: OwnerSectionId;
  side?: OwnerSide;
  /** The items of its menu, where it does not show the demo. */
  menu?: ReactNode;
}) {
  useKeepFocus();
  const { name } = ownerSections[active];
  return (
    <OwnerSideContext value={side}>
      <MenuContext value={menu}>
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
              <div role="status" className="contents">
                <HostNotice />
              </div>
              <Content section={active} />
            </PortalFrame>
          </SelectionProvider>
        </ServiceProvider>
      </MenuContext>
    </OwnerSideContext>
  );
});
