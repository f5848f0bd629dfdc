import { dateOf } from '../time/calendar.ts';
import type { Interval } from '../time/interval.ts';
import { localTime, nextMark } from '../time/local.ts';
import type { TimeZone } from '../time/zone.ts';
import { duration, type GramsPerKilowattHour, hour, type Instant } from '../units.ts';

/** How much CO₂ a kWh from the grid carries, by hour of the local day and season. */
export type CarbonProfile = {
  /** 24 figures for each season, in grams per kWh. */
  readonly winter: readonly number[];
  readonly spring: readonly number[];
  readonly summer: readonly number[];
  readonly autumn: readonly number[];
};

export type CarbonSegment = Interval & { readonly intensity: GramsPerKilowattHour };

const seasons = ['winter', 'spring', 'summer', 'autumn'] as const;
const everyHour = Array.from({ length: 24 }, (_, index) => duration((index + 1) * hour));

export function carbonAt(
  profile: CarbonProfile,
  zone: TimeZone,
  at: Instant,
): GramsPerKilowattHour {
  const { day, time } = localTime(zone, at);
  const season = seasons[Math.floor((dateOf(day).month % 12) / 3)]!;
  return profile[season][Math.floor(time / hour)]! as GramsPerKilowattHour;
}

/** The intensities from one instant to another, without gaps. */
export function carbonSegments(
  profile: CarbonProfile,
  zone: TimeZone,
  { from, to }: Interval,
): readonly CarbonSegment[] {
  const segments: CarbonSegment[] = [];
  for (let start = from; start < to;) {
    const mark = nextMark(zone, start, everyHour);
    const end = mark < to ? mark : to;
    segments.push({ from: start, to: end, intensity: carbonAt(profile, zone, start) });
    start = end;
  }
  return segments;
}

/**
 * Illustrative, not measured: the usual daily shape of a grid with gas, nuclear, hydro and some
 * sun. Low in the small hours, a dip around noon that deepens with the sun, highest in the early
 * evening when gas carries the peak. The level, 200 to 400 g, is that of such grids.
 */
export const illustrativeCarbon: CarbonProfile = {
  winter: [
    268, 262, 258, 256, 258, 266, 288, 316, 326, 318, 308, 300, 296, 296, 302, 316, 344, 372, 380,
    374, 358, 334, 306, 284,
  ],
  spring: [
    232, 226, 222, 220, 222, 232, 252, 266, 258, 240, 222, 210, 204, 204, 212, 230, 262, 304, 330,
    336, 322, 296, 268, 246,
  ],
  summer: [
    276, 266, 258, 254, 254, 260, 272, 278, 276, 272, 270, 270, 274, 280, 292, 312, 340, 368, 384,
    386, 374, 350, 320, 294,
  ],
  autumn: [
    246, 240, 236, 234, 236, 246, 268, 290, 290, 278, 264, 254, 250, 252, 262, 282, 314, 346, 354,
    346, 328, 302, 276, 258,
  ],
};
