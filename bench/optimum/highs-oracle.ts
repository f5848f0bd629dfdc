/** HiGHS as the reference for plans: the same problems, stated as linear programs. */
import loadHighs, { type Highs, type ModelData } from 'highs';
import { hoursOf, limitIn, windowOf } from '#engine/power/build-network.ts';
import type { Instance } from './planner-instances.ts';

export interface Oracle {
  readonly highs: Highs;
  /** The least cost at which every car gets exactly this much. */
  leastCost(instance: Instance, served: readonly number[]): number;
  /** The most energy that all cars together can get. */
  mostEnergy(instance: Instance): number;
  /** Max-min fair energies: the smallest share of a goal is maximized, then the next smallest. */
  fairShares(instance: Instance): readonly number[];
}

/**
 * Rows 0 … are the cars' energies, then the slots', then those of each circuit; one column per car
 * and slot it may use.
 */
function program({ slots, cars, circuits = [] }: Instance): {
  readonly costs: number[];
  readonly upper: number[];
  readonly starts: number[];
  readonly rows: number[];
  readonly carOf: number[];
  readonly slotOf: number[];
  readonly room: number[];
} {
  const costs: number[] = [];
  const upper: number[] = [];
  const rows: number[] = [];
  const carOf: number[] = [];
  const slotOf: number[] = [];
  const starts = [0];
  for (const [index, car] of cars.entries()) {
    const { first, end } = windowOf(car, slots);
    for (let slot = first; slot < end; slot++) {
      costs.push(car.costs[slot]!);
      upper.push(limitIn(car, slot) * hoursOf(slots[slot]!));
      carOf.push(index);
      slotOf.push(slot);
      rows.push(index, cars.length + slot);
      for (let at = car.circuit ?? null; at !== null; at = circuits[at]!.parent)
        rows.push(cars.length + (at + 1) * slots.length + slot);
      starts.push(rows.length);
    }
  }
  const room = [slots.map(({ capacity }) => capacity), ...circuits.map((one) => one.capacity)];
  return {
    costs,
    upper,
    starts,
    rows,
    carOf,
    slotOf,
    room: room.flatMap((row) => row.map((power, slot) => power * hoursOf(slots[slot]!))),
  };
}

/** The program with bounds on each car's energy; columns with one car row each may be added. */
export function modelOf(
  highs: Highs,
  instance: Instance,
  least: readonly number[],
  most: readonly number[],
  costs?: readonly number[],
): ModelData {
  const { costs: own, upper, starts, rows, room } = program(instance);
  return {
    numCols: upper.length,
    numRows: least.length + room.length,
    colCost: costs ?? own,
    colLower: upper.map(() => 0),
    colUpper: upper,
    rowLower: [...least, ...room.map(() => -highs.infinity)],
    rowUpper: [...most, ...room],
    matrix: {
      format: 'csc',
      numRows: least.length + room.length,
      numCols: upper.length,
      starts,
      indices: rows,
      values: rows.map(() => 1),
    },
  };
}

/** Adds a column for the common level λ, with row i as Σ x − goal × λ ≥ − delivered. */
function withLevel(model: ModelData, goals: readonly number[]): ModelData {
  const rows = goals.flatMap((goal, row) => (goal > 0 ? [row] : []));
  const { matrix } = model;
  return {
    ...model,
    numCols: model.numCols + 1,
    colCost: [...Array.from(model.colCost, () => 0), -1],
    colLower: [...model.colLower, 0],
    colUpper: [...model.colUpper, 1],
    matrix: {
      ...matrix,
      numCols: model.numCols + 1,
      starts: [...matrix.starts, matrix.indices.length + rows.length],
      indices: [...matrix.indices, ...rows],
      values: [...matrix.values, ...rows.map((row) => -goals[row]!)],
    },
  };
}

export async function loadOracle(): Promise<Oracle> {
  const highs = await loadHighs();
  function solve(data: ModelData): number {
    if (data.numCols === 0) return 0;
    const model = highs.createModel(data);
    try {
      model.options.set('output_flag', false);
      const { modelStatus } = model.run();
      if (modelStatus !== highs.constants.modelStatus.optimal)
        throw new Error(`HiGHS ended with ${modelStatus}`);
      return model.getObjectiveValue();
    } finally {
      model.dispose();
    }
  }
  return {
    highs,
    leastCost: (instance, served) => solve(modelOf(highs, instance, served, served)),
    mostEnergy: (instance) => {
      const { costs } = program(instance);
      const wanting = costs.map(() => -1);
      const none = instance.cars.map(() => 0);
      const needs = instance.cars.map(({ need }) => need);
      return -solve(modelOf(highs, instance, none, needs, wanting));
    },
    fairShares: (instance) => fairShares(highs, solve, instance),
  };
}

/**
 * Level by level: finds the highest level all open cars can reach, then which of them cannot get
 * more. A car whose need (or own limits) lies below the level is closed at its maximum.
 */
function fairShares(
  highs: Highs,
  solve: (data: ModelData) => number,
  instance: Instance,
): readonly number[] {
  const { cars } = instance;
  const { carOf, slotOf, upper, room } = program(instance);
  const reach = cars.map(() => 0);
  for (const [column, most] of upper.entries())
    reach[carOf[column]!]! += Math.min(most, room[slotOf[column]!]!);
  const cap = cars.map(({ need }, car) => Math.min(need, reach[car]!));
  const goals = cars.map(({ need, delivered }) => need + delivered);
  const shares: (number | null)[] = cars.map(() => null);
  const tolerance = 1e-7;
  while (shares.includes(null)) {
    // Cars limited by their cap are fixed there as soon as a level exceeds it.
    const open = shares.map((share) => share === null);
    let level = 0;
    let capped: Set<number> = new Set();
    for (;;) {
      const free = (car: number) => open[car]! && !capped.has(car);
      const model = withLevel(
        modelOf(
          highs,
          instance,
          cars.map(({ delivered }, car) =>
            open[car] ? (capped.has(car) ? cap[car]! : 0 - delivered) : shares[car]!,
          ),
          cars.map((_, car) =>
            open[car] ? (capped.has(car) ? cap[car]! : highs.infinity) : shares[car]!,
          ),
        ),
        goals.map((goal, car) => (free(car) ? goal : 0)),
      );
      level = -solve(model);
      const passed = cars.flatMap(({ delivered }, car) =>
        free(car) && level * goals[car]! - delivered > cap[car]! + tolerance ? [car] : [],
      );
      if (passed.length === 0) break;
      capped = new Set([...capped, ...passed]);
    }
    const at = cars.map(({ delivered }, car) =>
      open[car] ? Math.max(0, Math.min(cap[car]!, level * goals[car]! - delivered)) : shares[car]!,
    );
    let closed = false;
    for (const car of cars.keys()) {
      if (!open[car]) continue;
      const least = at.map((share) => Math.max(0, share - tolerance / 10));
      const most = cap.map((value, other) => (open[other] ? value : shares[other]!));
      const wanting = upper.map((_, column) => (carOf[column] === car ? -1 : 0));
      const best = -solve(modelOf(highs, instance, least, most, wanting));
      if (best < at[car]! + tolerance * 10) {
        shares[car] = at[car]!;
        closed = true;
      }
    }
    if (!closed) throw new Error('No car is bound at this level.');
  }
  return shares.map((share) => share ?? 0);
}
