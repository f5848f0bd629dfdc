import type { EventWithoutReading, ReportedReading } from '#engine/community/report.ts';
import { instant, wattHours, type Instant } from '#engine/units.ts';
import type { Sample } from '../meter/sample.ts';
import type { AcceptedOffer, Cable } from './station.ts';

/** The offer that was in force when a reading was taken. */
export const offerAt = ({ offer, offerBefore }: Cable, at: Instant): AcceptedOffer =>
  at >= offer.at ? offer : offerBefore;

export const readingOf = (
  cable: Cable,
  read: {
    readonly seq: number | null;
    readonly at: Instant;
    readonly register: number;
    readonly amps: number | null;
    readonly watts?: number | null;
  },
): ReportedReading => ({
  ...read,
  register: wattHours(Math.floor(read.register)),
  offerId: offerAt(cable, read.at).id,
});

/** What a message says that carries samples, newest last; without a register only that it happened. */
export function readingFrom(
  cable: Cable,
  event: { readonly seq: number | null; readonly at: Instant },
  samples: readonly Sample[],
): ReportedReading | EventWithoutReading {
  const metered = samples.filter(({ register }) => register !== null);
  const last = metered.at(-1);
  if (last === undefined) return { seq: event.seq, at: event.at };
  const amps = samples.findLast((one) => one.amps !== null)?.amps ?? null;
  const watts = samples.findLast((one) => one.watts !== null)?.watts ?? null;
  const newest = readingOf(cable, {
    seq: event.seq,
    at: last.at,
    register: last.register!,
    amps,
    watts,
  });
  const earlier = metered
    .slice(0, -1)
    .map(({ at, register }) => ({ at, register: wattHours(Math.floor(register!)) }));
  return earlier.length === 0 ? newest : { ...newest, earlier };
}

/** Samples that say something new about a cable, oldest first. */
export function newSamples(
  cable: Cable,
  samples: readonly Sample[],
  isNumbered: boolean,
  now: Instant,
): readonly Sample[] {
  const later = samples.filter(({ isBegin }) => !isBegin);
  // The begin is repeated at the end, unless it is all there is.
  const own = (later.length > 0 ? later : samples).toSorted((a, b) => a.at - b.at);
  const newer = own.filter(({ at }) => at > cable.readAt);
  const last = own.at(-1);
  if (last === undefined || newer.length > 0) return newer;
  // Numbered messages may come in any order: each has a place of its own.
  if (isNumbered) return [last];
  // The meter went on, and the clock did not: stamps in whole seconds, or a clock that was set back.
  if (last.register === null || last.register <= (cable.register ?? Infinity)) return [];
  const isSame = last.at === cable.readAt;
  return [{ ...last, at: instant(Math.max(cable.readAt + 1, isSame ? 0 : now)) }];
}

export const readAtAfter = (cable: Cable, samples: readonly Sample[]): Instant =>
  instant(Math.max(cable.readAt, ...samples.map(({ at }) => at)));
