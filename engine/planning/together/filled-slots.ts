import { readBack } from '../hours/best-hours.ts';
import { cheapestFirst, fillHours, type Filled } from '../hours/fill-hours.ts';
import { leastFree } from '../hours/free-power.ts';
import type { Job } from '../hours/job.ts';
import { proofIn } from '../hours/proof.ts';
import { oncePerList, type CutSlots, type Free } from './cut-slots.ts';

/** Slots that are filled with the whole amps of several jobs, one after the other. */
export class FilledSlots {
  readonly #slots: CutSlots;
  readonly #filled = new Map<string, Filled>();
  readonly #byCost = oncePerList(cheapestFirst);

  constructor(slots: CutSlots) {
    this.#slots = slots;
  }

  /** What a job is to get so far. */
  of({ id }: Job): Filled {
    return this.#filled.get(id)!;
  }

  /** What is left on a limit. */
  freeOn = (limit: number): readonly number[] => this.#slots.free.get(limit)!;

  /**
   * Takes the proof of a job, which keeps its place, out of what is free; a job whose proof does not
   * fit any more goes without.
   */
  keepProof(job: Job): Job {
    if (job.proof === null) return job;
    const planned = proofIn(job.proof, this.#slots.cuts);
    const left = leastFree(job.path, this.freeOn);
    if (planned.some((current, slot) => current > left[slot]!)) return { ...job, proof: null };
    addTo(this.#slots.free, job, planned, -1);
    const last = planned.findLastIndex((current) => current > 0);
    this.#filled.set(job.id, { planned, last, missing: 0 });
    return job;
  }

  /** Gives a job the amps of a shape; unless that is all, also the cheapest of what is left. */
  fill(job: Job, costs: readonly number[], shape: readonly number[], isShapeAll: boolean): void {
    const { cuts, free } = this.#slots;
    const before = this.#filled.get(job.id)?.planned;
    if (before) addTo(free, job, before, 1);
    const hours = { cuts, costs, free: leastFree(job.path, this.freeOn) };
    const filled = fillHours(job, hours, this.#byCost(costs), shape, isShapeAll);
    this.#filled.set(job.id, filled);
    addTo(free, job, filled.planned, -1);
  }

  /** The blocks and waits of a job. */
  read(job: Job, costs: readonly number[]): ReturnType<typeof readBack> {
    const { cuts } = this.#slots;
    const { planned, missing, last: full } = this.of(job);
    const hours = { cuts, costs, free: leastFree(job.path, this.freeOn) };
    const first = cuts.indexOf(job.car.from);
    const last = missing > 0 ? cuts.indexOf(job.latest) - 1 : full;
    return readBack(job, hours, planned, { first, last }, missing > 0);
  }
}

/** Gives back what a job was to get, or takes it, on each of its limits. */
function addTo(free: Free, { path }: Job, planned: readonly number[], sign: 1 | -1): void {
  for (const limit of path) {
    const left = free.get(limit)!;
    for (let slot = 0; slot < left.length; slot += 1) left[slot]! += sign * planned[slot]!;
  }
}
