import { minute } from '#engine/units.ts';
import type { Replayed } from './waiting-replay.ts';

/** How one manner of sharing chargers turned out. */
export interface WaitingFigures {
  readonly meanWaitMinutes: number;
  readonly p95WaitMinutes: number;
  /** In percent: visits without any wait. */
  readonly noWaitShare: number;
  /** How far booked slots lie after the time people would have come. */
  readonly meanMovedMinutes: number;
  /** In percent of the energy people came for. */
  readonly energyShare: number;
  /** Cents per kWh delivered, all fees and tax included. */
  readonly centsPerKwh: number;
}

/** A few minutes to walk to the car are no wait. */
const noWait = 5 * minute;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

export function waitingFigures({ visits, billed }: Replayed): WaitingFigures {
  const waits = visits.map(({ waited }) => waited).toSorted((a, b) => a - b);
  const delivered = sum(visits.map((visit) => visit.delivered));
  return {
    meanWaitMinutes: rounded(mean(waits) / minute, 1),
    p95WaitMinutes: rounded(waits[Math.floor(0.95 * waits.length)]! / minute, 0),
    noWaitShare: rounded((100 * waits.filter((wait) => wait <= noWait).length) / waits.length, 1),
    meanMovedMinutes: rounded(mean(visits.map(({ moved }) => moved)) / minute, 1),
    energyShare: rounded((100 * delivered) / sum(visits.map(({ wanted }) => wanted)), 1),
    centsPerKwh: rounded(billed / delivered, 1),
  };
}
