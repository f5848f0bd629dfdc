import type { Report } from '../../../community/report.ts';
import { instant, second, type Amps, type Instant } from '../../../units.ts';
import type { Overdrawn, Steel } from './stay.ts';
import type { Verdict } from './verdict.ts';

/** Watches what all cars of a building truly draw. */
export class SupplyWatch {
  /** From when to when more was drawn than the building has, and how much at most. */
  readonly overdrawn: Overdrawn[] = [];
  readonly chargers: ReadonlyMap<string, Steel>;

  constructor(chargers: ReadonlyMap<string, Steel>) {
    this.chargers = chargers;
  }

  check(now: Instant, capacity: Amps): void {
    let drawn = 0;
    let isAvoidable = false;
    for (const { stay, trouble } of this.chargers.values()) {
      const current = stay?.flow.amps ?? 0;
      drawn += current;
      isAvoidable ||= current > 0 && !trouble.isCut && !trouble.isSilent && !trouble.isRogue;
    }
    const before = this.overdrawn.at(-1);
    const open = before?.to === null ? before : undefined;
    const isOver = drawn > capacity;
    if (open !== undefined && isOver && open.isAvoidable === isAvoidable) return;
    if (open !== undefined) {
      open.to = now;
      // A charger that is back at its last offer is cut at the same instant.
      if (open.from === open.to) this.overdrawn.pop();
    }
    if (!isOver) return;
    const by = drawn - capacity;
    const heardAt = this.#areHeard() ? now : null;
    const trouble = this.#troubles();
    this.overdrawn.push({ from: now, to: null, by, trouble, heardAt, isAvoidable });
  }

  /** A word of a charger has arrived. Nobody can know what its car draws before. */
  hears(report: Report, now: Instant): void {
    const charger = this.chargers.get(report.space)!;
    const isOfCar = 'transaction' in report && report.transaction === charger.stay?.transaction;
    const isDrawn = isOfCar && 'amps' in report.reading && (report.reading.amps ?? 0) > 0;
    if (!isDrawn) return;
    charger.isHeard = true;
    const open = this.overdrawn.at(-1);
    if (open?.to === null && this.#areHeard()) open.heardAt ??= now;
  }

  #areHeard(): boolean {
    return [...this.chargers.values()].every(
      ({ stay, trouble, isHeard }) => (stay?.flow.amps ?? 0) === 0 || !trouble.isRogue || isHeard,
    );
  }

  /** What is wrong with chargers that draw power. */
  #troubles(): string {
    const kinds = new Set<string>();
    for (const { stay, trouble } of this.chargers.values()) {
      if ((stay?.flow.amps ?? 0) === 0) continue;
      if (trouble.isCut) kinds.add('line cut');
      if (trouble.isSilent) kinds.add('silence');
      if (trouble.isRogue) kinds.add('disobedience');
    }
    return kinds.size === 0 ? 'nothing' : [...kinds].toSorted().join(', ');
  }
}

/** How long it may take until others are cut. */
const soon = 10 * second;

/**
 * More may be drawn than there is only until the word of a charger that disobeys has arrived, which may
 * be late, and a moment more; or while all of it is drawn where nobody can be cut: at chargers that
 * disobey, are out of reach or are silent. A circuit breaker is for that; an offer is not.
 */
export function judgeSupply({ overdrawn }: SupplyWatch): readonly Verdict[] {
  if (overdrawn.length === 0) {
    return [{ about: 'supply', outcome: 'kept', why: '', detail: '' }];
  }
  return overdrawn.map(({ from, to, by, trouble, heardAt, isAvoidable }) => {
    const end = to ?? Infinity;
    const isSoon = end <= instant((heardAt ?? end) + soon);
    const isNoticed = trouble.includes('disobedience') && (isSoon || !isAvoidable);
    const detail = `${by} A from ${from} for ${(end - from) / 1000} s, heard at ${heardAt}`;
    return { about: 'supply', outcome: isNoticed ? 'told' : 'broken', why: trouble, detail };
  });
}
