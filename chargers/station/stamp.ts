import { instant, minute, second, type Instant } from '#engine/units.ts';
import { readStamp } from '../meter/read-stamp.ts';
import type { StationState } from './station.ts';
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
  patch(work, { naive: read.naive, youngest: youngestOf(work.state.youngest, read.at - now, now) });
  return read.at;
}

/** Stamps as far behind as this are the same: some are whole seconds, and lines take their time. */
const same = 5 * second;
/** Two messages that are told so long after each other have not waited for the same line. */
const apart = 30 * second;

/**
 * The stamp that is the least behind. What has waited is behind by as long as it waited: only if a later
 * message is behind by the same, it is the clock.
 */
function youngestOf(
  before: StationState['youngest'],
  ahead: number,
  now: Instant,
): NonNullable<StationState['youngest']> {
  if (before === null || ahead > before.ahead + same) return { ahead, at: now, isSure: false };
  const isAgain = ahead >= before.ahead - same && now >= before.at + apart;
  const isSure = before.isSure || isAgain;
  return { ahead: Math.max(before.ahead, ahead), at: before.at, isSure };
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
  if (!youngest.isSure) return;
  patch(work, { isClockTold: true });
  if (youngest.ahead > -noticeable) return;
  const clock = instant(now + youngest.ahead);
  for (const { space } of setup.outlets) reportTo(work, { kind: 'connected', space, clock });
}
