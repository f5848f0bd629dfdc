import { Suspense, createElement, memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { useOffline } from '#app/offline/use-offline.ts';
import { keepFiguresTogether } from '#app/ui/words/format.ts';
import { SectionBoundary } from '#app/portal/loading/section-boundary.tsx';
import { dropDrafts } from '../forms/draft-storage.ts';
import { allowReload, PartMissing } from '../loading/load-part.ts';
import { vehiclesAddress, type SectionId } from '../navigation/addresses.ts';
import { useKeepFocus } from '../navigation/use-keep-focus.ts';
import { card } from '../styles.ts';
import { SelectionProvider, useSelection } from '../visitor-state/selection.tsx';
import { WatchProvider } from '../visitor-state/watch-provider.tsx';
import { isFinal } from '../service/host.ts';
import { ServiceProvider } from '../service/service-provider.tsx';
import { AssistantTools } from '../webmcp/assistant-tools.tsx';
import { useClock } from '../service/use-clock.ts';
import { useHostState } from '../service/use-host-state.ts';
import { MenuContext } from './frame/menu-context.ts';
import { BottomBar } from './frame/bottom-bar.tsx';
import { Notices } from './notices/notices.tsx';
import { PortalFrame } from './frame/portal-frame.tsx';
import { PortalHeader } from './frame/portal-header.tsx';
import { contentOf, forgetContent, isAboutOne, sections, type Section } from './sections.ts';
import { Sidebar } from './frame/sidebar.tsx';
import { useSidebar } from './frame/sidebar-state.ts';

// Other pages are prerendered with the figures in them, and so is what programs read.
if (!import.meta.env.SSR) keepFiguresTogether();

/**
 * The demo portal: providers, navigation and the open section. The router renders the page three times
 * for one change of address; the portal renders only when the section changes.
 */
export const Portal = memo(function Portal({
  active,
  initiallyExpanded,
  menu = null,
  beside = null,
  notice = null,
}: {
  active: SectionId;
  initiallyExpanded: boolean;
  /** The items of its menu, where it does not show the demo. */
  menu?: ReactNode;
  /** What the app does beside the sections, with the same answers of the service. */
  beside?: ReactNode;
  /** What the app says above every section. */
  notice?: ReactNode;
}) {
  const { expanded, toggle } = useSidebar(initiallyExpanded);
  const { name, Skeleton } = sections[active];
  useKeepFocus();
  useLayOutAtOnce(active);
  return (
    <MenuContext value={menu}>
      <ServiceProvider>
        <Offline />
        <AssistantTools />
        {beside}
        <SelectionProvider>
          <WatchProvider>
            <PortalFrame
              sidebar={<Sidebar active={active} expanded={expanded} onToggle={toggle} />}
              header={<PortalHeader title={name} isAboutOne={isAboutOne(active)} />}
              bottomBar={<BottomBar active={active} />}
            >
              {notice}
              <Notices active={active} />
              <WhileThereIsAWorld active={active}>
                <SectionBoundary key={active} onRetry={(error) => startAgain(active, error)}>
                  {() => (
                    <Suspense fallback={<Waiting name={name} Skeleton={Skeleton} />}>
                      <Content section={active} />
                    </Suspense>
                  )}
                </SectionBoundary>
              </WhileThereIsAWorld>
            </PortalFrame>
          </WatchProvider>
        </SelectionProvider>
      </ServiceProvider>
    </MenuContext>
  );
});

/**
 * Lays out a section that was switched to as soon as it is rendered. Otherwise the browser would first
 * wait for its next frame, up to 16 ms.
 */
function useLayOutAtOnce(active: SectionId): void {
  const laidOut = useRef(active);
  useLayoutEffect(() => {
    if (laidOut.current === active) return;
    laidOut.current = active;
    // Reading a size does it.
    void document.getElementById('main')?.offsetHeight;
  }, [active]);
}

/** Retries a missing chunk; a section that failed to render is tried without what was typed. */
function startAgain(section: SectionId, error: Error) {
  forgetContent(section);
  if (error instanceof PartMissing) allowReload();
  // What was typed may have made it fail.
  else dropDrafts();
}

/** The open section. Memoized: a new address re-renders only the parts that read it. */
const Content = memo(function Content({ section }: { section: SectionId }) {
  return createElement(contentOf(section));
});

/** The skeleton of a section while its chunk loads. */
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

const needsSpace: ReadonlySet<SectionId> = new Set(['charge', 'reservations']);

/** A building whose owner has not added any spaces yet. */
const BeingSetUp = ({ name }: { name: string }) => (
  <section className={`${card} grid max-w-2xl justify-items-start gap-3`}>
    <h2 className="text-2xl">{name} is being set up.</h2>
    <p className="text-quiet">
      It has no chargers yet. Everything begins here once its owner has added them. You can add your
      vehicles meanwhile.
    </p>
    <Link to={vehiclesAddress} className={buttonStyle.outline}>
      My Vehicles
    </Link>
  </section>
);

/** With a host that cannot be asked and nothing loaded, the notice is all there is to show. */
function WhileThereIsAWorld({ active, children }: { active: SectionId; children: ReactNode }) {
  const { isSuccess } = useClock();
  const isOver = isFinal(useHostState());
  const { locations } = useSelection();
  if (isOver && !isSuccess) return null;
  const isSetUp = locations.length === 0 || locations.some(({ spaces }) => spaces.length > 0);
  return isSetUp || !needsSpace.has(active) ? children : <BeingSetUp name={locations[0]!.name} />;
}

function Offline() {
  const { isSuccess } = useClock();
  useOffline(isSuccess);
  return null;
}
