import { formatClock, formatPower, shownPower } from '#app/ui/words/format.ts';
import type { Owners } from '../service/owner-queries.ts';

type Power = Owners['power'];

/** The steps of the curves. The one that contains now is both: measured, then planned. */
export function quartersOf({ at, from, step, measured, planned, withoutSharing }: Power) {
  return measured.map((power, index) => {
    const begins = from + index * step;
    const isPlanned = begins >= at;
    return {
      from: begins,
      to: begins + step,
      power: isPlanned ? planned[index]! : power + planned[index]!,
      alone: withoutSharing[index]!,
      isPlanned,
    };
  });
}

/** Less than the pages show makes none higher than another. */
const shown = 50;

/** The first of the highest. */
export const highestOf = (quarters: ReturnType<typeof quartersOf>) =>
  quarters.reduce((highest, one) => (one.power > highest.power + shown ? one : highest));

/** What sharing makes of the same cars, in one sentence. */
export function sharingInWords(power: Power): string {
  const quarters = quartersOf(power);
  const worst = quarters.reduce((highest, one) => (one.alone > highest.alone ? one : highest));
  if (worst.alone === 0) return 'Measured until now. Nobody is plugged in.';
  const highest = highestOf(quarters);
  const alone = `Without sharing, the same cars would have drawn ${formatPower(worst.alone)} at ${formatClock(worst.from)}`;
  if (worst.alone > power.limit) {
    return `${alone}: ${formatPower(shownPower(worst.alone) - shownPower(power.limit))} more than the supply has.`;
  }
  return highest.power < worst.alone ? `${alone}, not ${formatPower(highest.power)}.` : `${alone}.`;
}
