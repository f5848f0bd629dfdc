import { Suspense, useState } from 'react';
import { useOffline } from '#app/offline/use-offline.ts';
import { SectionBoundary } from '#app/ui/section-boundary.tsx';
import { SelectionProvider } from '../parts/selection.tsx';
import { ServiceProvider } from '../service/service-provider.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Notices } from './notices.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { PortalHeader } from './portal-header.tsx';
import { sections, type SectionId } from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';

/** The demo portal: one section on show, the service behind it, the clock above it. */
export function Portal({
  active,
  initiallyExpanded,
}: {
  active: SectionId;
  initiallyExpanded: boolean;
}) {
  useOffline();
  const { expanded, toggle } = useSidebar(initiallyExpanded);
  const { name, Content, Skeleton } = sections[active];
  const [attempt, setAttempt] = useState(0);
  return (
    <ServiceProvider>
      <SelectionProvider>
        <PortalFrame
          sidebar={<Sidebar active={active} expanded={expanded} onToggle={toggle} />}
          header={<PortalHeader title={name} />}
          bottomBar={<BottomBar active={active} />}
        >
          <Notices />
          <SectionBoundary key={`${active} ${attempt}`} onRetry={() => setAttempt(attempt + 1)}>
            <Suspense fallback={<Skeleton />}>
              <Content />
            </Suspense>
          </SectionBoundary>
        </PortalFrame>
      </SelectionProvider>
    </ServiceProvider>
  );
}
