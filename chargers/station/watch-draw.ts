import { hour, instant, minute, second, type Instant } from '#engine/units.ts';
import type { Sample } from '../meter/sample.ts';
import type { Cable, Outlet } from './station.ts';
import { cableNamed, patch, patchCable, reportTo, type Work } from './work.ts';

/** A station has this long to follow a limit before its meter is taken as proof. */
const settling = 3 * second;

/** A limit is exceeded above this: noise is none. */
export const allowed = (limit: number): number => limit + Math.max(1, limit * 0.05);

/**
 * Compares what the meter shows with the limit that a station has accepted. That it follows a lower
 * one is told to the engine once it is seen, as long as it has never been seen before; drawing more
 * starts a clock (`overdue`).
 */
export function watchDraw(
  work: Work,
  outlet: Outlet,
  before: Cable,
  samples: readonly Sample[],
): void {
  const { name } = before;
  const { limit, over } = cableNamed(work, outlet, name)!;
  const isInForce = limit !== null && (limit.state === 'accepted' || limit.state === 'told');
  if (!isInForce) return;
  const drawn = drawnIn(outlet, before, samples, instant(limit.at + settling));
  if (drawn === null) return;
  if (drawn > allowed(limit.amps)) {
    if (over !== null) return;
    const since = work.moment.now;
    patchCable(work, outlet, name, { over: { since, isLowered: false } });
    patch(work, { obeys: false });
    return;
  }
  if (over !== null) patchCable(work, outlet, name, { over: null });
  if (limit.state === 'accepted') tellLimit(work, outlet, name, true);
}

/** The current since an instant, by the meter: measured, or from energy where only that is told. */
function drawnIn(
  { charger }: Outlet,
  before: Cable,
  samples: readonly Sample[],
  since: Instant,
): number | null {
  const volts = charger.volts * charger.phases;
  const sample = samples.findLast(({ amps, watts }) => amps !== null || watts !== null);
  if (sample !== undefined) {
    if (sample.at < since) return null;
    return Math.max(sample.amps ?? 0, (sample.watts ?? 0) / volts);
  }
  const last = samples.findLast(({ register }) => register !== null);
  const isSpanned = before.register !== null && before.readAt >= since;
  if (last === undefined || !isSpanned || last.at < before.readAt + shortest) return null;
  return ((last.register! - before.register) * hour) / (last.at - before.readAt) / volts;
}

/** Energy in whole watt-hours says little about shorter times. */
const shortest = 10 * second;

/** Tells the engine that the limit of a cable is in force. */
export function tellLimit(work: Work, outlet: Outlet, name: string, isProven: boolean): void {
  const { limit, offer } = cableNamed(work, outlet, name)!;
  const { offerId, amps } = limit!;
  const { now } = work.moment;
  patchCable(work, outlet, name, {
    limit: { ...limit!, state: 'told' },
    offer: { id: offerId, amps, at: now },
    offerBefore: offer,
  });
  if (isProven) patch(work, { obeys: true });
  if (offerId === 0) return;
  // Set again after a connection: the engine knows it.
  const canWait = offer.id === offerId && offer.amps === amps;
  const { space } = outlet;
  reportTo(work, { kind: 'offer-answered', space, offerId, accepted: true }, canWait);
}

/** How long more may be drawn than offered: then the limit is set again, then charging is stopped. */
const patienceWithExcess = minute;

/** What is due against a car that draws more than its limit, and when. */
export function excessDue(over: { since: number; isLowered: boolean } | null): {
  readonly what: 'lower' | 'stop';
  readonly at: number;
} | null {
  if (over === null) return null;
  const { since, isLowered } = over;
  const what = isLowered ? 'stop' : 'lower';
  return { what, at: instant(since + patienceWithExcess * (isLowered ? 2 : 1)) };
}
