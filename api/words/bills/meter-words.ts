import { formatEnergy, formatMoney } from '../format.ts';

/** Why the battery gained less energy than is billed. Energies in watt-hours. */
export const meterNote = (metered: number, stored: number | null) =>
  metered > 0 && stored !== null
    ? `You pay for what the meter counted: ${formatEnergy(metered)}. The battery gained ${formatEnergy(stored)}; charging turns the rest into heat.`
    : 'You pay for what the meter counts. The battery gains about a tenth less: charging turns some of it into heat.';

/** The same before it happens. */
export const meterForecast = (metered: number, stored: number | null) =>
  stored === null
    ? `You pay for what the meter will count, at most ${formatEnergy(metered)}: how full the battery is, is not known.`
    : `You pay for what the meter will count, ${formatEnergy(metered)}. The battery gains about ${formatEnergy(stored)} of it; charging turns the rest into heat.`;

/** The bill of a session that has no lines. */
export const nothingFlowed = 'No power flowed, so the session cost nothing and is on no invoice.';

/** What a plan saved against charging at once, in minor units. */
export function savedInWords(saved: number, soFar: 'so far' | '' = ''): string | null {
  if (saved === 0) return null;
  const less = `${saved > 0 ? 'less' : 'more'}${soFar && ` ${soFar}`}`;
  return `${formatMoney(Math.abs(saved))} ${less} than charging right away`;
}

/** The energy the battery gained, in watt-hours; null if its levels are unknown. */
export const batteryGain = (
  { battery }: { battery: number },
  before: number | null,
  after: number | null,
) => (before === null || after === null ? null : Math.max(0, after - before) * battery * 1000);
