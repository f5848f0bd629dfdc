import { floorAmps } from '../../charging/charger.ts';
import type { PowerLimits } from '../../community/draft/building-index.ts';
import { limitsOf } from '../../community/draft/power-limits.ts';
import type { Draft } from '../../community/draft/draft.ts';
import type { Building } from '../../community/world.ts';
import { planEnergies, type PlanCar, type PlanCircuit, type Slot } from '../../power/plan.ts';
import { hour, kilowattHours, kilowatts, type Instant } from '../../units.ts';
import type { FreeOn } from '../hours/free-power.ts';
import type { Job } from '../hours/job.ts';
import { isFirm, isNew } from '../keep-promises.ts';
import { oncePerList } from './cut-slots.ts';

/**
 * The weight of the costs of cars with promised power. Their plans may not become dearer, so of cars
 * that compete for cheap hours the others are moved; joint plans that break a promise are refused.
 */
const weightOfPromised = 2;

/**
 * The amps of each job in each slot of the optimal joint plan, rounded up to whole amps. Where not
 * everything fits, promises come first, then what others were told, then the first job: it is what is new.
 */
export function jointOptimum(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  times: readonly { readonly start: Instant; readonly end: Instant }[],
  freeOn: FreeOn,
  costs: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, readonly number[]> {
  const { volts } = jobs[0]!;
  const tree = treeOf(limitsOf(draft, building), jobs);
  const power = (amps: number) => kilowatts((Math.max(0, amps) * volts) / 1000);
  const powerOn = (limits: readonly number[]) =>
    times.map((_, slot) => power(Math.min(...limits.map((limit) => freeOn(limit)[slot]!))));
  const roots = tree.roots.map(powerOn);
  const slots: Slot[] = times.map(({ start, end }, slot) => ({
    start,
    end,
    capacity: kilowatts(roots.reduce((sum, root) => sum + root[slot]!, 0)),
  }));
  const circuits: PlanCircuit[] = tree.circuits.map(({ parent, limits }) => ({
    parent,
    capacity: powerOn(limits),
  }));
  const weighed = oncePerList((list) => list.map((cost) => cost * weightOfPromised));
  const cars: PlanCar[] = jobs.map((job) => {
    const own = costs.get(job.id)!;
    const circuit = tree.circuitOf(job);
    return {
      ...job.car,
      need: besidesProof(job, job === jobs[0] ? 0 : (job.told ?? 0)),
      rank: rankOf(job, jobs[0]!),
      costs: isFirm(job) ? weighed(own) : own,
      ...(circuit !== null && { circuit }),
    };
  });
  const energies = planEnergies(slots, cars, circuits);
  return new Map(
    jobs.map(({ id }, index) => [
      id,
      times.map(({ start, end }, slot) => {
        const energy = energies[index * times.length + slot]!;
        if (energy === 0) return 0;
        const exact = (energy * 1000 * hour) / (end - start) / volts;
        return exact < 0.001 ? 0 : Math.max(floorAmps, Math.ceil(exact - 0.001));
      }),
    ]),
  );
}

/** The energy of one line that a job needs beside its proof, without what its driver knows is missing. */
function besidesProof({ car, proof, volts, lines }: Job, missing: number) {
  const proven = proof === null ? 0 : (proof.amps * volts * (proof.to - proof.from)) / hour;
  return kilowattHours(Math.max(0, car.need - (proven + missing / lines) / 1000));
}

/** Whose needs come first: what was promised, then what others were told, then what is new. */
function rankOf(job: Job, asked: Job): number {
  if (job.promise !== null) return 0;
  return isNew(job, asked) || job.told === null ? 2 : 1;
}

/** The limits of some jobs as the planner knows circuits. */
interface LimitTree {
  /** The limits behind each line of the supply, or behind all of them together. */
  readonly roots: readonly (readonly number[])[];
  readonly circuits: readonly { readonly parent: number | null; readonly limits: number[] }[];
  readonly circuitOf: (job: Job) => number | null;
}

/**
 * A flow on a tree cannot describe a car that draws on several lines: with such a car, all are
 * planned as if they were on one line, so that no line gets too much. Otherwise lines are planned
 * apart, each with a tree of its own.
 */
function treeOf({ lines }: PowerLimits, jobs: readonly Job[]): LimitTree {
  const isApart = jobs.every(({ path }) => isOnOneLine(path, lines));
  const keyOf = (limit: number) => (isApart ? limit : Math.floor(limit / lines));
  const isRoot = (key: number) => key < (isApart ? lines : 1);
  const chainOf = ({ path }: Job) => [...new Set(path.map(keyOf))];
  const limitsOn = new Map<number, Set<number>>();
  for (const { path } of jobs) {
    for (const limit of path) {
      const known = limitsOn.get(keyOf(limit)) ?? new Set();
      limitsOn.set(keyOf(limit), known.add(limit));
    }
  }
  const rootKeys = [...limitsOn.keys()].filter(isRoot);
  // With one line of the supply in use, the supply itself is the limit of the slots.
  const hasOneRoot = rootKeys.length === 1;
  const circuits: { parent: number | null; limits: number[] }[] = [];
  const circuitAt = new Map<number, number>();
  for (const job of jobs) {
    let parent: number | null = null;
    for (const key of chainOf(job).toReversed()) {
      if (hasOneRoot && isRoot(key)) continue;
      const circuit: number = circuitAt.get(key) ?? circuits.length;
      if (circuit === circuits.length) {
        circuits.push({ parent, limits: [...limitsOn.get(key)!] });
        circuitAt.set(key, circuit);
      }
      parent = circuit;
    }
  }
  return {
    roots: rootKeys.map((key) => Array.from(limitsOn.get(key)!)),
    circuits,
    circuitOf: (job) => circuitAt.get(chainOf(job)[0]!) ?? null,
  };
}

/** Whether a path has each circuit once. */
const isOnOneLine = (path: readonly number[], lines: number): boolean =>
  new Set(path.map((limit) => limit % lines)).size === 1;
