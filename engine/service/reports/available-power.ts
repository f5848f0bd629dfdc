import type { Draft } from '../../community/draft/draft.ts';
import { supplyAt } from '../../community/draft/power-limits.ts';
import { followSupply, isAtLeast, putAvailable } from '../../community/draft/put-building.ts';
import { badInput, type Refusal } from '../../community/refusal.ts';
import type { SupplyReport } from '../../community/report.ts';
import { lookUp } from '../../look-up.ts';
import { isServiceTime } from '../../time/local.ts';

/**
 * The building's own load has changed, or its figure is told again. A building without a safe value
 * cannot be told: nobody would know what counts when the figure has expired.
 */
export function takeSupplyReport(draft: Draft, report: SupplyReport): Refusal | null {
  const building = lookUp(draft.buildings, report.building);
  if (building?.available === undefined) return { code: 'unknown', what: 'building' };
  const { amps, until } = report;
  if (!Number.isFinite(amps) || amps < 0) return badInput('amps');
  if (!isServiceTime(until) || until <= draft.now) return badInput('until');
  const next = putAvailable(draft, building.id, { ...building.available, told: { amps, until } });
  // The same figure told again, for longer, changes nothing yet.
  const isSameNow = supplyAt(next, draft.now) === supplyAt(building, draft.now);
  if (!isSameNow || !isAtLeast(next, building)) followSupply(draft, building.id);
  return null;
}

/** Nobody has told again in time: the safe value counts. */
export function supplyExpires(draft: Draft, id: string): void {
  const { available, capacity } = draft.buildings[id]!;
  if (available === undefined || available.told === null) return;
  const { safe, told } = available;
  putAvailable(draft, id, { safe, told: null });
  if (Math.min(told.amps, capacity) !== Math.min(safe, capacity)) followSupply(draft, id);
}
