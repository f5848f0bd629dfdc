import { useQuery } from '@tanstack/react-query';
import type { SectionId } from '../../navigation/addresses.ts';
import { OneByOne } from '../../loading/render-after-paint.tsx';
import { HostNotice } from './host-notice.tsx';
import { Offers } from './queue-offers.tsx';
import { useSelection } from '../../visitor-state/selection.tsx';
import { host } from '../../service/current-host.ts';
import { aboutQuery } from '../../service/queries/sandbox.ts';
import { useClock } from '../../service/use-clock.ts';
import { RecentNotices } from './recent-notices.tsx';
import { HeldReservations } from './held-reservations.tsx';
import { MoveRequests } from './move-requests.tsx';

const startedOver = {
  'older-version': 'The demo has been improved since your last visit, so it starts over.',
  'long-ago': 'Your last visit was more than a year ago, so the demo starts over.',
  damaged: 'The demo stored in your browser could not be read, so it starts over.',
};

/** Notices on every section: offers from the queue, move requests, and the state of the demo. */
export function Notices({ active }: { active: SectionId }) {
  // After the first answer, so that the section's own queries go first.
  const { isSuccess: hasBegun } = useClock();
  const { data } = useQuery({ ...aboutQuery(), enabled: hasBegun && host().isSimulated });
  const { spaceId } = useSelection();
  const shownAtSpace = active === 'charge' ? spaceId : null;
  const notices = [
    data?.startedOver && startedOver[data.startedOver],
    data?.remembers === false &&
      'Your browser does not let the demo store anything. It works, but everything is gone when you close or reload it.',
  ].filter((notice) => typeof notice === 'string');
  return (
    // Always rendered, so that screen readers announce new notices.
    <div role="status" className="contents">
      <HostNotice />
      {/* Where the space itself is shown, its own sentence says it. */}
      {hasBegun && (
        // Each asks for something of its own: together they would block a page that starts.
        <OneByOne atOnce={0}>
          <MoveRequests key="move" shownAtSpace={shownAtSpace} />
          <Offers key="offers" shownAtSpace={shownAtSpace} />
          <HeldReservations key="held" shownAtSpace={shownAtSpace} />
          <RecentNotices key="recent" shownAtSpace={shownAtSpace} />
        </OneByOne>
      )}
      {notices.map((notice) => (
        <p key={notice} className="rounded-card border border-dusk bg-panel px-5 py-3">
          {notice}
        </p>
      ))}
    </div>
  );
}
