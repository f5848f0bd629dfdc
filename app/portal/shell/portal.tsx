import { Suspense, createElement, memo } from 'react';
import { useOffline } from '#app/offline/use-offline.ts';
import { PartMissing } from '#app/ui/part-missing.ts';
import { SectionBoundary } from '#app/ui/section-boundary.tsx';
import { dropHeld } from '../forms/use-held.ts';
import { allowReload } from '../parts/load-part.ts';
import { SelectionProvider } from '../parts/selection.tsx';
import { WatchProvider } from '../parts/watching.tsx';
import { ServiceProvider } from '../service/service-provider.tsx';
import { useClock } from '../service/use-clock.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Notices } from './notices.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { PortalHeader } from './portal-header.tsx';
import {
  contentOf,
  forgetContent,
  isAboutOne,
  sections,
  type Section,
  type SectionId,
} from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';

/**
 * The demo portal: one section on show, the service behind it, the clock above it. The router draws
 * the page three times for one change of address; the portal is drawn only when the section changes.
 */
export const Portal = memo(function Portal({
  active,
  initiallyExpanded,
}: {
  active: SectionId;
  initiallyExpanded: boolean;
}) {
  const { expanded, toggle } = useSidebar(initiallyExpanded);
  const { name, Skeleton } = sections[active];
  return (
    <ServiceProvider>
      <Offline />
      <SelectionProvider>
        <WatchProvider>
          <PortalFrame
            sidebar={<Sidebar active={active} expanded={expanded} onToggle={toggle} />}
            header={<PortalHeader title={name} isAboutOne={isAboutOne(active)} />}
            bottomBar={<BottomBar active={active} />}
          >
            <Notices active={active} />
            <SectionBoundary key={active} onRetry={(error) => startAgain(active, error)}>
              {() => (
                <Suspense fallback={<Waiting name={name} Skeleton={Skeleton} />}>
                  <Content section={active} />
                </Suspense>
              )}
            </SectionBoundary>
          </PortalFrame>
        </WatchProvider>
      </SelectionProvider>
    </ServiceProvider>
  );
});

/** A missing file is asked for again; what cannot be shown is tried without what was typed. */
function startAgain(section: SectionId, error: Error) {
  forgetContent(section);
  if (error instanceof PartMissing) allowReload();
  else dropHeld();
}

/** The section itself. A new address of the same section is read by those parts that need it. */
const Content = memo(function Content({ section }: { section: SectionId }) {
  return createElement(contentOf(section));
});

/** The section in outline, for as long as its chunk is on its way. */
function Waiting({ name, Skeleton }: Pick<Section, 'name' | 'Skeleton'>) {
  const { data: clock } = useClock();
  return (
    <>
      <p role="status" className="sr-only">
        Loading {name} …
      </p>
      <Skeleton starting={clock === undefined} />
    </>
  );
}

function Offline() {
  const { isSuccess } = useClock();
  useOffline(isSuccess);
  return null;
}
