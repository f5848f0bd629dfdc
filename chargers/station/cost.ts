import type { Cable, Outlet } from './station.ts';
import type { Task } from './task.ts';
import { isAllowed } from './retries.ts';
import { outletState, type Work } from './work.ts';

/** What a charge has come to, for a station that shows it to its driver: at most once a minute. */
export function nextCost(work: Work): Task | null {
  const { state, moment } = work;
  if (!state.showsCost) return null;
  for (const outlet of moment.setup.outlets) {
    const { cable } = outletState(work, outlet);
    if (cable === null || !isAllowed(state, moment.now, 'cost', outlet.number)) continue;
    const amount = costAt(work, outlet, cable);
    if (amount === null || amount === cable.costTold) continue;
    return { kind: 'cost', outlet: outlet.number, cable: cable.name, amount };
  }
  return null;
}

const costAt = ({ moment }: Work, { space }: Outlet, { name, transaction }: Cable): number | null =>
  transaction === null ? null : (moment.costOf?.(space, name) ?? null);
