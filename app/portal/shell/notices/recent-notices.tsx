import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CloseIcon } from '#app/ui/icons/icons.tsx';
import {
  chargeAddress,
  invoicesAddress,
  pastSessionAddress,
  reservationsAddress,
} from '../../navigation/addresses.ts';
import { useRemembered } from '../../visitor-state/use-remembered.ts';
import { SpaceLink } from '../../navigation/space-link.tsx';
import { focusSection } from '../../navigation/focus-section.ts';
import { moveRequestsQuery } from '../../service/queries/charge.ts';
import { noticesQuery } from '../../service/queries/reservations.ts';
import { textLink } from '../../styles.ts';
import { foldNotices, unseenNotices, type Notice } from './fold-notices.ts';
import { noticeInWords } from './notice-words.ts';

/**
 * Notices such as an ended charge or a missed reservation, shown on every section until dismissed.
 */
export function RecentNotices({ shownAtSpace }: { shownAtSpace: string | null }) {
  const { data } = useQuery(noticesQuery());
  const { data: asked } = useQuery(moveRequestsQuery());
  const [seen, remember] = useRemembered('demo-notices-seen');
  const [areAllShown, setAreAllShown] = useState(false);
  if (!data) return null;
  const known = new Set(seen?.split('\n'));
  const askedToMove = asked?.requests.map(({ space }) => space) ?? [];
  const news = unseenNotices(data.notices, known, { shownAtSpace, askedToMove });
  const { isFoldable, shown } = foldNotices(news, areAllShown);

  function dismiss(dismissed: readonly Notice[]) {
    // Dismissals of expired notices are dropped.
    const kept = data!.notices.map(({ id }) => id).filter((id) => known.has(id));
    remember([...kept, ...dismissed.map(({ id }) => id)].join('\n'));
    focusSection();
  }

  return (
    <>
      {shown.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          now={data.at}
          onDismiss={() => dismiss([notice])}
        />
      ))}
      {isFoldable && (
        <div className="-my-3 flex flex-wrap justify-between gap-x-6 px-5 print:hidden">
          <button
            type="button"
            aria-expanded={areAllShown}
            onClick={() => setAreAllShown(!areAllShown)}
            className={textLink}
          >
            {areAllShown ? 'Show only the newest' : `Show ${news.length - 1} more notices`}
          </button>
          <button type="button" onClick={() => dismiss(news)} className={textLink}>
            Dismiss all
          </button>
        </div>
      )}
    </>
  );
}

/** What became of a plan. */
const plans = new Set<Notice['kind']>([
  'falls-short',
  'later',
  'late-by-fault',
  'short-by-fault',
  'ready-again',
]);

/** What a resident did for a neighbor, and what came of it. */
const receipts = new Set<Notice['kind']>(['made-way', 'helped-neighbor']);

/** What became of a reservation that is still open. */
const kept = new Set<Notice['kind']>(['moved', 'promise-short', 'kept-again']);

const credits = new Set<Notice['kind']>(['credited', 'charge-credited', 'payment-recorded']);

const atTheSpace = new Set<Notice['kind']>([
  'charged',
  'new-prices',
  'new-supply',
  'owner-changed',
  'charger-operated',
]);

const good = new Set<Notice['kind']>([
  ...receipts,
  'ready-again',
  'kept-again',
  'charged',
  'charge-credited',
  'payment-recorded',
]);

function linkFor(kind: Notice['kind']): string {
  if (plans.has(kind)) return 'See its plan';
  if (receipts.has(kind)) return 'See your receipt';
  if (kept.has(kind)) return 'See your reservations';
  if (credits.has(kind)) return 'See your invoices';
  if (kind === 'new-prices') return 'See the prices';
  if (kind === 'owner-changed') return 'See the building';
  if (kind === 'new-supply' || kind === 'charger-operated') return 'See the space';
  return kind === 'charged' ? 'See its bill' : 'Find another slot';
}

function addressFor({ kind, session }: Notice): string {
  if (receipts.has(kind) && session !== null) return pastSessionAddress(session);
  if (credits.has(kind)) return invoicesAddress;
  return atTheSpace.has(kind) || plans.has(kind) ? chargeAddress : reservationsAddress;
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
  return (
    <section
      className={`flex animate-slide-in items-start gap-3 rounded-card border bg-panel py-3 pr-2 pl-5 print:hidden ${good.has(notice.kind) ? 'border-leaf' : 'border-dusk'}`}
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
        onClick={onDismiss}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-quiet hover:bg-stay hover:text-ink"
      >
        <CloseIcon className="size-5" />
      </button>
    </section>
  );
}
