/**
 * Upper bounds with perfect foresight, one figure at a time: every visit is known in advance, and
 * chargers are assigned to optimize that figure alone. Solved exactly by HiGHS.
 */
import loadHighs, { type Highs } from 'highs';
import { hour, minute } from '#engine/units.ts';
import { noDelay } from './figures.ts';
import { fullPower, leastTime, untilMorning, type Visit } from './building.ts';
import type { Manner } from './manners.ts';

export interface Optimum {
  readonly meanDelayMinutes: number;
  readonly noDelayShare: number;
  readonly energyShare: number;
}

/** A candidate assignment: a visit plugged in for an interval, and its objective value. */
interface Option {
  readonly visit: number;
  readonly from: number;
  readonly to: number;
  readonly worth: number;
}

const step = 10 * minute;

/** When a car that was plugged in at an instant is gone again. */
function goneBy(visit: Visit, from: number, leaving: Manner['leaving']): number {
  if (leaving === 'staying') return visit.goes;
  const needs = leaving === 'asked' ? (visit.kwh * hour) / fullPower : leastTime(visit);
  return Math.min(visit.goes, untilMorning(from + needs));
}

const worths = {
  /** The delay saved, compared with never plugging in. */
  delay: ({ goes }: Visit, from: number) => goes - from,
  noDelay: ({ comes }: Visit, from: number) => Number(from - comes <= noDelay),
  energy: ({ kwh, goes }: Visit, from: number) => Math.min(kwh, (fullPower * (goes - from)) / hour),
};

/** All upper bounds for one way of leaving. */
export async function optimumOf(
  visits: readonly Visit[],
  chargers: number,
  leaving: Manner['leaving'],
): Promise<Optimum> {
  const highs = await loadHighs();
  const best = (worth: (visit: Visit, from: number) => number) =>
    busyPeriods(visits).reduce(
      (sum, period) => sum + mostWorth(highs, period, chargers, leaving, worth),
      0,
    );
  const sum = (of: (visit: Visit) => number) => visits.reduce((total, one) => total + of(one), 0);
  const never = sum(({ comes, goes }) => goes - comes);
  return {
    meanDelayMinutes: (never - best(worths.delay)) / visits.length / minute,
    noDelayShare: (100 * best(worths.noDelay)) / visits.length,
    energyShare: (100 * best(worths.energy)) / sum(({ kwh }) => kwh),
  };
}

/** Splits visits into groups that do not overlap, which can be solved independently. */
function busyPeriods(visits: readonly Visit[]): readonly (readonly Visit[])[] {
  const periods: Visit[][] = [];
  let until = -Infinity;
  for (const visit of visits.toSorted((a, b) => a.comes - b.comes)) {
    if (visit.comes >= until) periods.push([]);
    periods.at(-1)!.push(visit);
    until = Math.max(until, visit.goes);
  }
  return periods;
}

function mostWorth(
  highs: Highs,
  visits: readonly Visit[],
  chargers: number,
  leaving: Manner['leaving'],
  worth: (visit: Visit, from: number) => number,
): number {
  if (visits.length <= chargers) {
    return visits.reduce((sum, visit) => sum + worth(visit, visit.comes), 0);
  }
  const onGrid = leaving !== 'staying';
  const options = visits.flatMap((visit, index) =>
    startsOf(visit, visits, leaving)
      .map((from): Option => ({
        visit: index,
        from: onGrid ? Math.ceil(from / step) * step : from,
        to: onGrid ? Math.floor(goneBy(visit, from, leaving) / step) * step : visit.goes,
        worth: worth(visit, from),
      }))
      .filter((one) => one.worth > 0),
  );
  return solve(highs, options, visits.length, chargers);
}

/**
 * Candidate start times: the arrival, or the end of another visit. Where drivers stay, those ends
 * are known; otherwise a time grid replaces them, and stays are shortened to the grid so that no
 * feasible schedule is excluded: the bound is optimistic by a few minutes at most.
 */
function startsOf(
  { comes, goes }: Visit,
  visits: readonly Visit[],
  leaving: Manner['leaving'],
): readonly number[] {
  const starts: number[] = [comes];
  if (leaving === 'staying') {
    starts.push(...visits.map((other) => other.goes).filter((at) => at > comes && at < goes));
  } else {
    for (let at = (Math.floor(comes / step) + 1) * step; at < goes; at += step) starts.push(at);
  }
  return [...new Set(starts)];
}

/** Constraints: at most one start per visit, and never more cars than chargers at any start. */
function solve(highs: Highs, options: readonly Option[], visits: number, chargers: number): number {
  const instants = [...new Set(options.map(({ from }) => from))].toSorted((a, b) => a - b);
  const place = new Map(instants.map((at, index) => [at, index]));
  const starts = [0];
  const rows: number[] = [];
  for (const { visit, from, to } of options) {
    rows.push(visit);
    for (let at = place.get(from)!; at < instants.length && instants[at]! < to; at += 1) {
      rows.push(visits + at);
    }
    starts.push(rows.length);
  }
  const numRows = visits + instants.length;
  const model = highs.createModel({
    numCols: options.length,
    numRows,
    colCost: options.map((one) => -one.worth),
    colLower: options.map(() => 0),
    colUpper: options.map(() => 1),
    rowLower: Array.from({ length: numRows }, () => -highs.infinity),
    rowUpper: Array.from({ length: numRows }, (_, row) => (row < visits ? 1 : chargers)),
    integrality: options.map(() => highs.constants.variableType.integer),
    matrix: {
      format: 'csc',
      numRows,
      numCols: options.length,
      starts,
      indices: rows,
      values: rows.map(() => 1),
    },
  });
  try {
    model.options.set('output_flag', false);
    const { modelStatus } = model.run();
    if (modelStatus !== highs.constants.modelStatus.optimal)
      throw new Error(`HiGHS ended with ${modelStatus}`);
    return -model.getObjectiveValue();
  } finally {
    model.dispose();
  }
}
