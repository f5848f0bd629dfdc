import { floorAmps } from '../../charging/charger.ts';
import { mostNamed } from '../../power/control-types.ts';
import type { PowerBlock } from '../../charging/power-block.ts';
import type { Interval } from '../../time/interval.ts';
import { amps, millijoulesPerWattHour, type Instant } from '../../units.ts';
import { cheapestFirst, cutsOf, fillHours, rateOf, type Hours } from './fill-hours.ts';
import type { HeldBy } from './free-power.ts';
import type { Job } from './job.ts';
import { cutAt, placeProof } from './place-proof.ts';
import type { GoesFirst } from '../../community/phase.ts';
import type { WaitForOthers } from '../../community/session.ts';

/** Another car in the building, and the power planned for it. */
export interface Neighbor extends GoesFirst {
  readonly blocks: readonly PowerBlock[];
}

/** The cars that keep their plans: how many, and which, listed only where that matters. */
export interface Others {
  readonly count: number;
  /** Those that draw on a limit of the building's power. */
  readonly list: (limit: number) => readonly Neighbor[];
  /** Names those that charge on a limit in an interval, after those named before. */
  readonly nameAhead: (limit: number, when: Interval, ahead: GoesFirst[]) => void;
}

/** The power that a car could have alone, and what others leave of it. */
export interface Room {
  readonly alone: (at: Instant) => number;
  readonly free: (cuts: readonly Instant[]) => readonly number[];
  /** Who uses it in a part of a slot in which the car has to wait. */
  readonly heldBy: (from: Instant, to: Instant) => HeldBy;
}

/** A plan in the power that others leave. */
export interface OwnPlan {
  readonly blocks: readonly PowerBlock[];
  readonly waits: readonly WaitForOthers[];
  /** The power with which the charge begins; null if it has begun, or there is no place for it. */
  readonly proof: PowerBlock | null;
  /** Energy missing to the goal, in its unit; and what an empty building would leave missing. */
  readonly missing: number;
  readonly missingAlone: number;
  /** Above 0 if the hours found cost more than the car's best hours. */
  readonly regret: number;
}

/**
 * The plan of a car in the power that others leave: it fills the cheapest quarter hours first, the
 * earlier of two with equal cost. Slots are also cut at the given edges. If the hours found are as
 * good as the car's best, every car has the plan it would have alone, so all plans together are
 * optimal; otherwise `regret` is the cost the others add.
 */
export function bestHours(
  asked: Job,
  cost: (at: Instant) => number,
  edges: readonly Instant[],
  room: Room,
  isRegretCounted = true,
): OwnPlan {
  const cuts = cutsOf(asked.car.from, asked.latest, [...edges, asked.car.until]);
  const costs: number[] = [];
  for (let slot = 0; slot + 1 < cuts.length; slot += 1) costs.push(cost(cuts[slot]!));
  const { job, hours } = withProof(asked, { cuts, costs, free: room.free(cuts) });
  const inTurn = cheapestFirst(hours.costs);
  const filled = fillHours(job, hours, inTurn);
  const crowded = hours.free.some((left) => left < job.maxAmps);
  const asksAlone = crowded && (isRegretCounted || filled.missing > 0);
  const aloneIn = (_: number, slot: number) => room.alone(hours.cuts[slot]!);
  const alone = asksAlone
    ? fillHours(job, { ...hours, free: hours.costs.map(aloneIn) }, inTurn)
    : filled;
  const last = filled.missing > 0 ? hours.costs.length - 1 : filled.last;
  const heldIn = (slot: number) => room.heldBy(hours.cuts[slot]!, hours.cuts[slot + 1]!);
  const isShort = filled.missing > 0;
  const read = readBack(job, hours, filled.planned, { first: 0, last }, isShort);
  return {
    blocks: read.blocks,
    waits: explained(read.waits, heldIn),
    proof: job.proof,
    missing: filled.missing,
    missingAlone: alone.missing,
    regret: asksAlone ? costOf(job, hours, filled.planned) - costOf(job, hours, alone.planned) : 0,
  };
}

/** A job with its proof at its place, and hours that are cut at both ends of it. */
function withProof(asked: Job, hours: Hours): { readonly job: Job; readonly hours: Hours } {
  const proof = placeProof(asked, hours);
  const job = { ...asked, proof };
  return { job, hours: proof === null ? hours : cutAt(hours, proof.to) };
}

/** The cost of a plan: kilowatt-hours counted toward the goal, each times the cost of its slot. */
function costOf(job: Job, { cuts, costs }: Hours, planned: readonly number[]): number {
  let sum = 0;
  for (let slot = 0; slot < planned.length; slot += 1) {
    if (planned[slot] === 0) continue;
    const energy = rateOf(job, planned[slot]!) * (cuts[slot + 1]! - cuts[slot]!);
    sum += (energy / millijoulesPerWattHour / 1000) * costs[slot]!;
  }
  return sum;
}

/**
 * Blocks of equal power from the first slot to the last. A car accepts more than planned where that
 * costs no more than any of its later hours, so the energy it then skips was never cheaper; a car
 * that falls short accepts all it can get.
 */
export function readBack(
  { maxAmps, proof }: Pick<Job, 'maxAmps' | 'proof'>,
  { cuts, costs, free }: Hours,
  planned: readonly number[],
  { first, last }: { readonly first: number; readonly last: number },
  isShort: boolean,
): { readonly blocks: readonly PowerBlock[]; readonly waits: readonly WaitInSlot[] } {
  // Built from the last to the first: the current one grows towards the front.
  const blocks: Growing<PowerBlock>[] = [];
  const waits: Growing<WaitInSlot>[] = [];
  let cheapestLater = -Infinity;
  let isLater = false;
  for (let slot = last; slot >= first; slot -= 1) {
    const from = cuts[slot]!;
    const to = cuts[slot + 1]!;
    const current = planned[slot]!;
    const cost = costs[slot]!;
    const gladly = isShort || (isLater ? cost <= cheapestLater : current > 0);
    if (current > 0) {
      cheapestLater = isLater ? Math.min(cheapestLater, cost) : cost;
      isLater = true;
    }
    const welcome = gladly ? maxAmps : current;
    if (welcome === 0) continue;
    const isProof = proof !== null && from >= proof.from && to <= proof.to;
    const later = blocks.at(-1);
    const isSame = later?.amps === current && later.welcome === welcome;
    if (later?.from === to && isSame && (later.proof ?? false) === isProof) {
      later.from = from;
    } else {
      const power = { amps: amps(current), welcome: amps(welcome) };
      blocks.push({ from, to, ...power, ...(isProof && { proof: true }) });
    }
    if (current > 0 || free[slot]! >= floorAmps) continue;
    const then = waits.at(-1);
    if (then?.from === to) then.from = from;
    else waits.push({ from, to, slot });
  }
  return { blocks: blocks.toReversed(), waits: waits.toReversed() };
}

type Growing<T extends Interval> = Omit<T, 'from'> & { from: Instant };

/** An interval in which a car waits for others, and the slot to take their names from. */
export interface WaitInSlot extends Interval {
  readonly slot: number;
}

export const explained = (
  waits: readonly WaitInSlot[],
  heldIn: (slot: number) => HeldBy,
): readonly WaitForOthers[] => waits.map(({ from, to, slot }) => ({ from, to, ...heldIn(slot) }));

/** Whether a car that leaves then would be named. */
export const mayBeAhead = (ahead: readonly GoesFirst[], leavesAt: number): boolean =>
  ahead.length < mostNamed || ahead[mostNamed - 1]!.leavesAt > leavesAt;

/** Names a car that charges, if it leaves early enough; of equals, the first one stays first. */
export function nameAhead(ahead: GoesFirst[], space: string, leavesAt: Instant): void {
  if (!mayBeAhead(ahead, leavesAt) || ahead.some((other) => other.space === space)) return;
  let index = ahead.length;
  while (index > 0 && ahead[index - 1]!.leavesAt > leavesAt) index -= 1;
  ahead.splice(index, 0, { space, leavesAt });
  if (ahead.length > mostNamed) ahead.pop();
}

export function chargesBetween(blocks: readonly PowerBlock[], from: Instant, to: Instant): boolean {
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index]!;
    if (block.from < to && from < block.to && block.amps > 0) return true;
  }
  return false;
}
