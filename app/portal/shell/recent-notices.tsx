import { useQuery } from '@tanstack/react-query';
import type { Answers } from '#api/contract/contract.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import { chargeAddress, pastSessionAddress, reservationsAddress } from '../navigation/addresses.ts';
import { useRemembered } from '../visitor-state/use-remembered.ts';
import { SpaceLink } from '../navigation/space-link.tsx';
import { focusSection } from '../navigation/focus-section.ts';
import { moveRequestsQuery } from '../service/queries/charge.ts';
import { noticesQuery } from '../service/queries/reservations.ts';
import { noticeInWords } from './notice-words.ts';

type Notice = Answers['reservations']['notices']['notices'][number];

/** How many notices are shown at once, newest first. */
const atMost = 2;

/**
 * Notices such as an ended charge or a missed reservation, shown on every section until dismissed.
 */
export function RecentNotices({ shownAtSpace }: { shownAtSpace: string | null }) {
  const { data } = useQuery(noticesQuery());
  const { data: asked } = useQuery(moveRequestsQuery());
  const [seen, remember] = useRemembered('demo-notices-seen');
  const known = new Set(seen?.split('\n'));
  const news = data?.notices
    .filter(({ id }) => !known.has(id))
    // Not shown where the car's own status says the same, or where it is asked to move.
    .filter(({ kind, space }) => !(isSaidAtSpace(kind) && space === shownAtSpace))
    .filter(
      ({ kind, space }) =>
        kind !== 'charged' || !asked?.requests.some((one) => one.space === space),
    );
  return news?.slice(0, atMost).map((notice) => (
    <NoticeCard
      key={notice.id}
      notice={notice}
      now={data!.at}
      onDismiss={() => {
        // Dismissals of expired notices are dropped.
        const kept = data!.notices.map(({ id }) => id).filter((id) => known.has(id));
        remember([...kept, notice.id].join('\n'));
      }}
    />
  ));
}

const isSaidAtSpace = (kind: Notice['kind']) => kind === 'charged' || kind === 'late-by-fault';

/** What became of a plan. */
const plans = new Set<Notice['kind']>(['falls-short', 'later', 'late-by-fault', 'ready-again']);

function linkFor(kind: Notice['kind']): string {
  if (plans.has(kind)) return 'See its plan';
  if (kind === 'made-way') return 'See its receipt';
  return kind === 'charged' ? 'See its bill' : 'Find another slot';
}

function addressFor({ kind, session }: Notice): string {
  if (kind === 'made-way' && session !== null) return pastSessionAddress(session);
  const isAtTheSpace = kind === 'charged' || plans.has(kind);
  return isAtTheSpace ? chargeAddress : reservationsAddress;
}

function NoticeCard({
  notice,
  now,
  onDismiss,
}: {
  notice: Notice;
  now: number;
  onDismiss: () => void;
}) {
  const { headline, text } = noticeInWords(notice, now);
  const isGood = notice.kind === 'made-way' || notice.kind === 'ready-again';
  return (
    <section
      className={`flex animate-slide-in items-start gap-3 rounded-card border bg-panel py-3 pr-2 pl-5 print:hidden ${isGood || notice.kind === 'charged' ? 'border-leaf' : 'border-dusk'}`}
    >
      <p className="min-w-0 flex-1 py-2 tabular-nums">
        <span className="font-semibold">{headline}</span> {text}{' '}
        <SpaceLink
          at={notice}
          vehicle={notice.vehicle}
          to={addressFor(notice)}
          className="-my-2.5 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {linkFor(notice.kind)}
        </SpaceLink>
      </p>
      <button
        type="button"
        aria-label="Dismiss this notice"
        onClick={() => {
          onDismiss();
          focusSection();
        }}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-quiet hover:bg-stay hover:text-ink"
      >
        <CloseIcon className="size-5" />
      </button>
    </section>
  );
}
