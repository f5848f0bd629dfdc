import { instant, second, type Instant } from '#engine/units.ts';
import type { Cable, Limit, Outlet } from './station.ts';
import type { Task } from './task.ts';
import { isAllowed } from './retries.ts';
import { excessDue } from './watch-draw.ts';
import { outletState, type Work } from './work.ts';

/** What each running transaction should be limited to. */
interface Wanted {
  readonly outlet: Outlet;
  readonly cable: Cable;
  readonly offerId: number;
  readonly amps: number;
}

/** The next limit to be set, or the stop of a car that keeps exceeding its own. Cuts go first. */
export function nextLimit(work: Work): Task | null {
  const { now } = work.moment;
  const wanted = work.moment.setup.outlets
    .map((outlet) => wantedAt(work, outlet))
    .filter((one) => one !== null);
  for (const { outlet, cable } of wanted) {
    const due = excessDue(cable.over);
    const mayStop = isAllowed(work.state, now, 'stop', outlet.number);
    if (due?.what === 'stop' && due.at <= now && mayStop) {
      return { kind: 'stop', outlet: outlet.number, cable: cable.name };
    }
  }
  if (!work.state.canLimit || work.state.unit === null) return null;
  const next = wanted
    .filter((one) => limitDue(one.cable, one, work.state.connectedAt) <= now)
    .filter(({ outlet }) => isAllowed(work.state, now, 'limit', outlet.number))
    .toSorted((a, b) => riseOf(a) - riseOf(b))[0];
  if (next !== undefined) {
    const { outlet, cable, offerId, amps } = next;
    return { kind: 'limit', outlet: outlet.number, cable: cable.name, offerId, amps };
  }
  const unproven = wanted.find(
    ({ outlet, cable }) =>
      cable.limit?.state === 'accepted' && isAllowed(work.state, now, 'composite', outlet.number),
  );
  if (unproven === undefined) return null;
  return { kind: 'composite', outlet: unproven.outlet.number, cable: unproven.cable.name };
}

const riseOf = ({ amps, cable }: Wanted): number => amps - cable.offer.amps;

export function wantedAt(work: Work, outlet: Outlet): Wanted | null {
  const { cable } = outletState(work, outlet);
  if (cable?.transaction === null || cable?.transaction?.endedAt !== null) return null;
  const wish = work.moment.wishes.find(({ space }) => space === outlet.space);
  // Nobody is known for this cable: nothing is offered.
  const isMeant = wish?.transaction === cable.name;
  const { offerId, amps } = isMeant ? wish : { offerId: 0, amps: 0 };
  return { outlet, cable, offerId, amps };
}

/** The longest wait before a limit that was rejected is sent again. */
const longest = 60 * second;

/** When a limit is to be sent: now, if another is wanted or it has to be set again. */
export function limitDue(
  { limit, over }: Cable,
  { offerId, amps }: { readonly offerId: number; readonly amps: number },
  connectedAt: Instant,
): number {
  const isSame = limit !== null && limit.offerId === offerId && limit.amps === amps;
  if (!isSame || limit.at < connectedAt) return 0;
  const excess = excessDue(over);
  if (excess?.what === 'lower') return excess.at;
  return limit.state === 'rejected' ? retryAt(limit) : Infinity;
}

const retryAt = ({ at, tries }: Limit): Instant =>
  instant(at + Math.min(longest, second * 2 ** Math.min(tries - 1, 6)));
