import { instant, minute, second, type Instant } from '#engine/units.ts';
import type { Sample } from '../meter/sample.ts';
import { runningIn } from '../commissioning/moment.ts';
import type { Cable, Outlet } from './station.ts';
import { patch, type Work } from './work.ts';

/**
 * Most readings say what everybody knows: the car draws what it drew. They are stored with the state of
 * their station and answered, and told to the engine some seconds later, together with those of the other
 * chargers: one run of the engine for all of them. Nothing of a reading is lost by it, since it has its
 * own time; whatever is new is told at once, after what was held before it.
 */

/** How long readings are held: short for somebody who watches their car. */
const longestHeld = 10 * second;

/** More are told at once: a station that sends so many has a queue. */
const mostHeld = 20;

/** Readings that differ by no more are the same, as in the engine. */
const noise = 1;

/** Older readings were queued by the station, so they may be new here. */
const live = minute;

/** The current that the newest sample shows; null if none is measured. */
export function drawnAt({ charger }: Outlet, samples: readonly Sample[]): number | null {
  const newest = samples.findLast(({ amps, watts }) => amps !== null || watts !== null);
  if (newest === undefined) return null;
  const volts = charger.volts * charger.phases;
  return Math.max(newest.amps ?? 0, (newest.watts ?? 0) / volts);
}

/** Whether the newest samples of a running charge show what was told of it already. */
export function saysNothingNew(
  { moment: { now }, state }: Work,
  outlet: Outlet,
  cable: Cable,
  samples: readonly Sample[],
): boolean {
  const { transaction, register, drawn = null, over, needsRegister } = cable;
  const isRunning = transaction !== null && transaction.endedAt === null && !transaction.isRefused;
  if (!isRunning || drawn === null || register === null || over !== null || needsRegister) {
    return false;
  }
  const shown = drawnAt(outlet, samples);
  return (
    runningIn(state) === null &&
    shown !== null &&
    Math.abs(shown - drawn) <= noise &&
    samples.every((one) => Math.abs(one.at - now) < live && (one.register ?? register) >= register)
  );
}

/** Holds what can wait, unless something comes with it that cannot: then all is told in its order. */
export function holdOrTell(work: Work): void {
  if (work.steps.length === 0) return;
  const { held } = work.state;
  const steps = [...(held?.steps ?? []), ...work.steps];
  if (!work.isUrgent && steps.length < mostHeld) {
    work.steps.length = 0;
    patch(work, { held: { since: held?.since ?? work.moment.now, steps } });
  } else tellHeld(work);
}

/** Tells what is held, before everything else. */
export function tellHeld(work: Work): void {
  const { held } = work.state;
  if (held === null) return;
  patch(work, { held: null });
  work.steps.unshift(...held.steps);
  work.isUrgent = true;
}

/** When what is held is to be told: at the next turn of its building. */
export function heldDue({ state: { held }, moment: { turn } }: Work): Instant {
  if (held === null) return instant(Infinity);
  const { since } = held;
  // How long ago the turn was; of a building without one, it is now.
  const ago = turn === undefined ? 0 : (since - turn * longestHeld) % longestHeld;
  return instant(since + longestHeld - ago);
}

export const isHeldDue = (work: Work): boolean => work.moment.now >= heldDue(work);
