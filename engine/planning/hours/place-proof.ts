import { floorAmps } from '../../charging/charger.ts';
import type { PowerBlock } from '../../charging/power-block.ts';
import { amps, instant, type Instant } from '../../units.ts';
import type { Hours } from './fill-hours.ts';
import type { Job } from './job.ts';

/** The earliest place for the proof of a job in the power that others leave, or null. */
export function placeProof({ proofDue, maxAmps }: Job, { cuts, free }: Hours): PowerBlock | null {
  if (proofDue === 0) return null;
  for (let slot = 0; slot < free.length; slot += 1) {
    const from = cuts[slot]!;
    const to = instant(from + proofDue);
    let room: number = maxAmps;
    let next = slot;
    for (; next < free.length && cuts[next]! < to; next += 1) room = Math.min(room, free[next]!);
    if (cuts[next]! < to) return null;
    const current = amps(Math.floor(room));
    if (current >= floorAmps) return { from, to, amps: current, welcome: current, proof: true };
  }
  return null;
}

/** The same hours, with the slot around an instant cut there. */
export function cutAt(hours: Hours, at: Instant): Hours {
  const { cuts, costs, free } = hours;
  const next = cuts.findIndex((cut) => cut >= at);
  if (next <= 0 || cuts[next] === at) return hours;
  return {
    cuts: cuts.toSpliced(next, 0, at),
    costs: costs.toSpliced(next, 0, costs[next - 1]!),
    free: free.toSpliced(next, 0, free[next - 1]!),
  };
}
