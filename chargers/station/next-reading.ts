import { instant, minute, second, type Instant } from '#engine/units.ts';
import { isAllowed, mayTrigger, pause } from './retries.ts';
import type { Cable, Outlet } from './station.ts';
import type { Task, Trigger } from './task.ts';
import { isRunning, outletState, type Work } from './work.ts';

/** How long a station may take to tell a register by itself. */
const ownReading = 5 * second;

/** The meter is asked after an outage, where it is the proof, or where an end had no register. */
export function nextReading(work: Work): Task | null {
  for (const outlet of work.moment.setup.outlets) {
    const { cable, past } = outletState(work, outlet);
    const latest = cable ?? past[0];
    if (latest === undefined || latest === null) continue;
    const at = registerDue(work, outlet, latest);
    if (work.moment.now < at) continue;
    // Between numbered events only a numbered one counts.
    const isNumbered = isRunning(latest) && latest.transaction!.firstSeq !== null;
    const isTold = isNumbered && !work.state.untold.includes('TransactionEvent');
    const what = isTold ? 'TransactionEvent' : 'MeterValues';
    // Whatever was asked before the price changed is no reason to wait.
    const price = priceReadDue(work, outlet, latest);
    const isPrice = price <= work.moment.now && isAskedBefore(work, what, outlet, price);
    if (isPrice || mayTrigger(work, what, outlet.number)) {
      return { kind: 'trigger', what, outlet: outlet.number };
    }
  }
  return null;
}

const isAskedBefore = ({ state }: Work, what: Trigger, { number }: Outlet, at: number): boolean =>
  !state.untold.includes(what) &&
  isAllowed(state, instant(at + pause.trigger - 1), 'trigger', `${what}/${number}`);

/** For this long after a change of the price its reading is asked for. */
const soonAfterChange = 30 * second;

/** Readings of the clock come at these times by themselves, from stations that can. */
const alignedEvery = 15 * minute;

/**
 * When the meter is to be read because the price has changed: at that moment, so that what was used before
 * and after it is billed exactly; later where the station tells it by itself.
 */
function priceReadDue(
  { state, moment }: Work,
  { priceChange }: Outlet,
  { pluggedAt, readAt }: Cable,
): number {
  if (priceChange === undefined) return Infinity;
  const { last, next } = priceChange;
  const { now } = moment;
  const passed = next <= now ? next : last;
  const isMissed = pluggedAt < passed && readAt < passed && now < passed + soonAfterChange;
  const change = isMissed ? passed : next > now ? next : Infinity;
  const isAligned =
    change % alignedEvery === 0 && !state.refused.some((one) => /Aligned/.test(one));
  return isAligned ? change + ownReading : change;
}

/** When the meter of a cable is to be read, if the station has not told it by then. */
export function registerDue(work: Work, outlet: Outlet, cable: Cable): Instant {
  const { state } = work;
  const { number } = outlet;
  const { needsRegister, limit, readAt } = cable;
  if (needsRegister) return instant(0);
  if (!isRunning(cable)) return instant(Infinity);
  // Whether the register has gone on or begun again while nobody listened.
  const isUnheard = readAt < state.connectedAt && !state.metersAsked.includes(number);
  const since = [
    ...(limit?.state === 'accepted' ? [Math.max(limit.at, readAt)] : []),
    ...(isUnheard ? [state.connectedAt] : []),
  ];
  const heard = Math.min(Infinity, ...since) + ownReading;
  return instant(Math.min(heard, priceReadDue(work, outlet, cable)));
}
