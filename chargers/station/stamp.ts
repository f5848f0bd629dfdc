import { instant, minute, type Instant } from '#engine/units.ts';
import { readStamp } from '../meter/read-stamp.ts';
import { notice, patch, reportTo, type Work } from './work.ts';

/** The time of a message. One without a stamp, or with one that cannot be read, is as of now. */
export function stampOf(work: Work, text: string | undefined): Instant {
  const { now, setup } = work.moment;
  if (text === undefined) return now;
  const read = readStamp(text, now, setup.zone, work.state.naive);
  if (read === null) {
    notice(work, 'bad-stamp', null, text.slice(0, 40));
    return now;
  }
  const ahead = read.at - now;
  const { youngest } = work.state;
  patch(work, { naive: read.naive, youngest: Math.max(youngest ?? ahead, ahead) });
  return read.at;
}

/** After this time online something live has been said. */
const settled = 5 * minute;
const noticeable = 2 * minute;

/**
 * Messages may be old, so one stamp says little about a clock; the youngest of some minutes says how
 * far it is behind. A clock that is ahead shows with every message, and the engine sees it.
 */
export function tellClock(work: Work): void {
  const { connectedAt, youngest, isClockTold, isConnected } = work.state;
  const { now, setup } = work.moment;
  if (!isConnected || isClockTold || youngest === null || now < connectedAt + settled) return;
  patch(work, { isClockTold: true });
  if (youngest > -noticeable) return;
  const clock = instant(now + youngest);
  for (const { space } of setup.outlets) reportTo(work, { kind: 'connected', space, clock });
}
