import { instant, second, type Instant } from '#engine/units.ts';
import { runDue } from '../commissioning/advance-run.ts';
import { limitDue, wantedAt } from './next-limit.ts';
import { heldDue } from './hold-readings.ts';
import { registerDue } from './next-reading.ts';
import { bootDue } from './next-task.ts';
import { unplugDue } from './plug.ts';
import { excessDue } from './watch-draw.ts';
import { outletState, type Work } from './work.ts';

const afterCrowd = 4 * second;

/** When a station is to be looked at again, if nothing is heard of it before; null if never. */
export function wakeAt(work: Work, longestCall: number): Instant | null {
  const { state, moment } = work;
  if (!state.isConnected) return soonest(moment.now, unplugsDue(work));
  // While a call is open, nothing else is sent.
  if (state.call !== null) {
    const answerDue = state.call.sentAt + longestCall;
    return soonest(moment.now, [answerDue, heldDue(work), ...unplugsDue(work)]);
  }
  const times = moment.setup.outlets.flatMap((outlet) => {
    const { cable, past } = outletState(work, outlet);
    const wanted = wantedAt(work, outlet);
    return [
      cable === null ? Infinity : (excessDue(cable.over)?.at ?? Infinity),
      wanted === null ? Infinity : limitDue(wanted.cable, wanted, state.connectedAt),
      ...[cable, past[0]].map((one) => (one ? registerDue(work, outlet, one) : Infinity)),
    ];
  });
  const paused = Object.values(state.notBefore);
  return soonest(moment.now, [
    // What had to wait for a crowd.
    ...(moment.isCrowded ? [moment.now + afterCrowd] : []),
    ...times,
    ...paused,
    bootDue(work),
    heldDue(work),
    runDue(work),
    ...unplugsDue(work),
  ]);
}

const unplugsDue = (work: Work): readonly number[] =>
  work.moment.setup.outlets.map((outlet) => {
    const { cable } = outletState(work, outlet);
    return cable === null ? Infinity : unplugDue(cable);
  });

function soonest(now: number, times: readonly number[]): Instant | null {
  const ahead = Math.min(...times.filter((at) => at > now));
  return Number.isFinite(ahead) ? instant(ahead) : null;
}
