import { minute } from '#engine/units.ts';
import type { VisitOutcome } from './replay.ts';

/** The results of one way of sharing chargers. */
export interface WaitingFigures {
  /** From the preferred arrival until plugged in or given up. */
  readonly meanDelayMinutes: number;
  readonly p95DelayMinutes: number;
  /** In percent: visits without any delay. */
  readonly noDelayShare: number;
  /** From the start of the booked slot, or from arrival without one. */
  readonly meanWaitMinutes: number;
  /** In percent: visits without any such wait. */
  readonly noWaitShare: number;
  /** How far booked slots lie after the preferred arrival. */
  readonly meanMovedMinutes: number;
  /** In percent of the energy requested. */
  readonly energyShare: number;
  /** Cents per kWh delivered, all fees and tax included. */
  readonly centsPerKwh: number;
}

/** The few minutes it takes to walk to the car do not count as a delay. */
export const noDelay = 5 * minute;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const shareWithout = (values: readonly number[]) =>
  rounded((100 * values.filter((value) => value <= noDelay).length) / values.length, 1);

export function waitingFigures(outcomes: readonly VisitOutcome[]): WaitingFigures {
  const delays = outcomes.map(({ delay }) => delay).toSorted((a, b) => a - b);
  const waits = outcomes.map(({ waited }) => waited);
  const delivered = sum(outcomes.map((one) => one.delivered));
  return {
    meanDelayMinutes: rounded(mean(delays) / minute, 1),
    p95DelayMinutes: rounded(delays[Math.floor(0.95 * delays.length)]! / minute, 0),
    noDelayShare: shareWithout(delays),
    meanWaitMinutes: rounded(mean(waits) / minute, 1),
    noWaitShare: shareWithout(waits),
    meanMovedMinutes: rounded(mean(outcomes.map(({ moved }) => moved)) / minute, 1),
    energyShare: rounded((100 * delivered) / sum(outcomes.map(({ wanted }) => wanted)), 1),
    centsPerKwh: rounded(sum(outcomes.map(({ billed }) => billed)) / delivered, 1),
  };
}
