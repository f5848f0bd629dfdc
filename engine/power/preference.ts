import { hour, type Duration, type GramsPerKilowattHour, type Instant } from '../units.ts';

export const preferences = ['cheapest', 'fastest', 'greenest'] as const;

export type Preference = (typeof preferences)[number];

/** What is known of a slot beside its capacity: money per kWh and grams of CO₂ per kWh. */
export interface SlotSignals {
  readonly price: number;
  readonly carbon: GramsPerKilowattHour;
}

interface Stretch {
  readonly start: Instant;
  readonly end: Instant;
}

/**
 * Cuts the time between two instants at every multiple of `step` and at every edge (arrivals,
 * departures, price and load changes), so that a plan can use every minute of every window.
 */
export function slotsBetween(
  from: Instant,
  until: Instant,
  step: Duration,
  edges: readonly Instant[],
): readonly Stretch[] {
  const cuts = new Set(edges.filter((edge) => edge > from && edge < until));
  const next = Math.floor(from / step) * step + step;
  for (let cut = next; cut < until; cut += step) cuts.add(cut as Instant);
  const starts = [from, ...[...cuts].toSorted((a, b) => a - b)];
  if (!(from < until)) return [];
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? until }));
}

/**
 * The costs per kWh of a car with this preference, scaled from 0 (the best slot) to 1 (the worst),
 * so that units do not decide between cars: cents are no more important than grams of CO₂.
 */
export function costsFor(
  preference: Preference,
  slots: readonly Stretch[],
  signals: readonly SlotSignals[],
): readonly number[] {
  if (preference === 'cheapest') return fromBestToWorst(signals.map(({ price }) => price));
  if (preference === 'greenest') return fromBestToWorst(signals.map(({ carbon }) => carbon));
  return fromBestToWorst(slots.map(({ start, end }) => (start + end) / 2 / hour));
}

function fromBestToWorst(values: readonly number[]): readonly number[] {
  const best = Math.min(...values);
  const worst = Math.max(...values);
  return values.map((value) => (worst > best ? (value - best) / (worst - best) : 0));
}
