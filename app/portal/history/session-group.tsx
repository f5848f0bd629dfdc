import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Answers } from '#api/contract/contract.ts';
import {
  formatCarbon,
  formatClock,
  formatDateAndClock,
  formatDay,
  formatEnergy,
  formatMoney,
  formatMonth,
  countSessions,
} from '#app/ui/words/format.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { RestAfterPaint } from '../loading/render-after-paint.tsx';
import { useFocusOnReturn } from '../navigation/return-focus.ts';
import { useAddress } from '../navigation/use-address.ts';
import type { PastSession } from './history-filter.ts';
import type { Group } from './history-order.ts';
import { countsWhereItEnded } from './history-words.ts';

type InCurrency = Answers['history']['list']['currencies'][number];
type Sum = { readonly sum: InCurrency['months'][number]; readonly currency: string };

const sumInWords = ({ sum: { sessions, energy, cost, carbon }, currency }: Sum) =>
  `${countSessions(sessions)}, ${formatEnergy(energy)}, ${formatMoney(cost, currency)}, ${formatCarbon(carbon)}`;

/** The sessions of a month with its totals, or all of them if they are not ordered by date. */
export function SessionGroup({
  group: { month, sessions },
  wasOpen,
  sums,
}: {
  group: Group;
  /** One of its sessions was open before, and its row is about to receive focus. */
  wasOpen: boolean;
  /** The month's totals, one per currency. */
  sums: readonly Sum[];
}) {
  const { linkTo } = useAddress();
  const follow = useFollow();
  return (
    <section aria-labelledby={`sessions-${month}`} className="grid grid-cols-1 gap-1 print:block">
      <div className="sticky top-0 z-10 flex flex-wrap items-baseline justify-between gap-x-6 bg-paper pt-4 pb-2 low:static print:static print:break-after-avoid">
        <h2 id={`sessions-${month}`} className="text-xl">
          {month ? formatMonth(month) : 'All sessions'}
        </h2>
        <p className="text-[0.9375rem] text-quiet tabular-nums">
          {sums.length > 0 ? sums.map(sumInWords).join('; ') : countSessions(sessions.length)}
        </p>
      </div>
      {month !== '' && sessions.some(({ beganEarlier }) => beganEarlier) && (
        <p className="pb-2 text-sm text-quiet">{countsWhereItEnded}</p>
      )}
      <ul className="@container divided overflow-hidden rounded-card border border-line bg-panel">
        <RestAfterPaint atLeast={wasOpen ? sessions.length : 0}>
          {sessions.map((session) => (
            <SessionRow
              key={session.session}
              session={session}
              address={linkTo({ session: session.session })}
              onFollow={follow}
            />
          ))}
        </RestAfterPaint>
      </ul>
    </section>
  );
}

function SessionRow({
  session,
  address,
  onFollow,
}: {
  session: PastSession;
  address: string;
  onFollow: ReturnType<typeof useFollow>;
}) {
  const link = useFocusOnReturn<HTMLAnchorElement>(session.session);
  const zone = zoneOf(session);
  return (
    <li className="break-inside-avoid">
      <a
        ref={link}
        href={address}
        onClick={onFollow}
        className="leads-on grid grid-cols-[1fr_auto_auto] items-baseline @max-3xs:grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-5 py-3 tabular-nums -outline-offset-2 hover:bg-stay @max-[60rem]:after:order-2 @roomy/portal:px-6 @min-[60rem]:grid-cols-[6.5rem_10rem_minmax(0,1fr)_5rem_5rem_7rem_auto]"
      >
        <span className="font-semibold">{formatDay(session.pluggedIn, zone)}</span>
        <span className="text-[0.9375rem] text-quiet @max-[60rem]:order-5 @max-3xs:col-span-full">
          {formatClock(session.pluggedIn, zone)} to{' '}
          {session.beganEarlier
            ? formatDateAndClock(session.end, zone)
            : formatClock(session.end, zone)}
        </span>
        <span className="text-[0.9375rem] text-quiet @max-[60rem]:order-3 @max-md:col-span-full">
          {session.vehicleName}, {session.buildingName} {session.spaceNumber}
          {session.agentName !== null && `, by ${session.agentName}`}
        </span>
        <span className="text-right text-[0.9375rem] @max-[60rem]:order-6 @max-[60rem]:col-span-2 @max-3xs:text-left">
          {formatEnergy(session.energy)}
        </span>
        <span className="text-right font-semibold @max-[60rem]:order-1 @max-3xs:order-3 @max-3xs:col-span-full @max-3xs:text-left">
          {formatMoney(session.cost, session.currency)}
        </span>
        <span className="text-right text-[0.9375rem] text-quiet @max-md:hidden @max-[60rem]:order-4 @max-[60rem]:col-span-2">
          {formatCarbon(session.carbon)}
        </span>
      </a>
    </li>
  );
}

/**
 * The click handler of plain links in long lists. The router's own links render again at every
 * navigation, also those of the section that is about to be left.
 */
function useFollow() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
      // The browser's own ways to open a link: in a tab, in a window, as a file.
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      void navigate(new URL(currentTarget.href).search);
    },
    [navigate],
  );
}
