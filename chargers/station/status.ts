import type { Instant } from '#engine/units.ts';
import { plugIn, pullOut } from './plug.ts';
import type { Outlet } from './station.ts';
import { outletState, patchOutlet, reportTo, type Work } from './work.ts';

export interface OutletStatus {
  readonly at: Instant;
  /** Null if the status says nothing about the cable. */
  readonly plug: 'in' | 'out' | null;
  readonly isFaulted: boolean;
}

/** A station tells the status of an outlet. */
export function changeStatus(work: Work, outlet: Outlet, status: OutletStatus): void {
  const { at, plug, isFaulted } = status;
  const { space } = outlet;
  const before = outletState(work, outlet);
  if (isFaulted !== before.isFaulted) {
    patchOutlet(work, outlet, { isFaulted });
    if (isFaulted) reportTo(work, { kind: 'faulted', space, expectedBack: null });
    else reportTo(work, { kind: 'fault-cleared', space });
  }
  if (plug === 'in') plugIn(work, outlet, at);
  if (plug === 'out') pullOut(work, outlet, at);
}
