import { cents, fraction, wattHours } from '../units.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Appraised, Reason, Wish } from './suggestion.ts';

/** A time is quiet if the probability of a wait is below one in ten. */
const quiet = 0.9;
/** In cents: a smaller saving is no reason to choose a slot. */
const worthTelling = 10;
/** A slot that delivers a smaller share of the requested energy says so. */
const enough = 0.99;

export const givesAll = ({ energy }: { readonly energy: number }, asked: number) =>
  energy >= enough * asked;

/** What distinguishes a suggestion from the others, the strongest reason first. */
export function reasonsFor(
  one: Appraised,
  among: readonly Appraised[],
  wish: Wish,
  usual: UsualSpace | undefined,
): readonly Reason[] {
  // A reason that applies to all of them distinguishes none.
  const isLeast = (of: (other: Appraised) => number) =>
    among.every((other) => of(one) <= of(other)) &&
    (among.length === 1 || among.some((other) => of(one) < of(other)));
  const saves = {
    cost: cents(Math.max(0, one.atOnce.cost - one.cost)),
    carbon: Math.max(0, one.atOnce.carbon - one.carbon),
  };
  const reasons: Reason[] = [];
  if (!givesAll(one, wish.energy)) {
    reasons.push({ kind: 'less-than-asked', missing: wattHours(wish.energy - one.energy) });
  }
  const isCheapest = isLeast(({ cost }) => cost);
  const isGreenest = isLeast(({ carbon }) => Math.round(carbon));
  if (isCheapest) reasons.push({ kind: 'cheapest', saves: saves.cost });
  if (isGreenest) reasons.push({ kind: 'greenest', saves: saves.carbon });
  if (!isCheapest && !isGreenest && saves.cost >= worthTelling)
    reasons.push({ kind: 'saves', ...saves });
  if (isLeast(({ done }) => done)) reasons.push({ kind: 'earliest', done: one.done });
  if (one.chanceOfNoWait >= quiet && isLeast(({ chanceOfNoWait }) => 1 - chanceOfNoWait)) {
    reasons.push({ kind: 'quiet', chance: one.chanceOfNoWait });
  }
  if (one.chanceReady >= quiet && among.some(({ chanceReady }) => chanceReady < quiet)) {
    reasons.push({ kind: 'allows-for-leaving-early', chance: fraction(one.chanceReady) });
  }
  if (one.space === usual?.space) reasons.push({ kind: 'usual-space' });
  const isBest = one === among[0];
  const against = isBest && usual !== undefined ? againstUsual(one, usual) : null;
  if (against !== null) {
    reasons.push({ kind: 'not-usual-space', number: usual!.number, why: against });
  }
  if (isBest && reasons.length === 0) reasons.push({ kind: 'balanced' });
  return reasons;
}

/** A car's usual space, and the best slot that is left there. */
export interface UsualSpace {
  readonly space: string;
  readonly number: number;
  readonly isInUse: boolean;
  readonly slot: Appraised | undefined;
}

/** Why another space is better than the usual one. */
function againstUsual(best: Appraised, { space, isInUse, slot }: UsualSpace) {
  if (best.space === space) return null;
  if (slot === undefined || !givesAll(slot, best.energy)) return isInUse ? 'in-use' : 'reserved';
  return slot.chanceOfNoWait < best.chanceOfNoWait ? 'less-certain' : 'dearer';
}

/** The space where a resident's car plugged in most often, if any. */
export function usualSpace(
  { stays }: Pick<Ledger, 'stays'>,
  { user, vehicle }: Pick<Wish, 'user' | 'vehicle'>,
): string | undefined {
  const times = new Map<string, number>();
  for (const stay of stays.flat()) {
    if (stay.user !== user || stay.vehicle !== vehicle) continue;
    times.set(stay.space, (times.get(stay.space) ?? 0) + 1);
  }
  return [...times].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
