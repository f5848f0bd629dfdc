import type { Answers } from '#api/contract/contract.ts';
import { day, hour } from '#engine/units.ts';

const halfHour = hour / 2;
const least = 4 * hour;

const floor = (moment: number) => Math.floor(moment / halfHour) * halfHour;
const ceil = (moment: number) => Math.ceil(moment / halfHour) * halfHour;

/**
 * The stretch of time the plan is drawn over: from plug-in until all is done, or the next day where
 * nothing is planned. In whole half hours, so that it does not move with every tick of the clock.
 */
export function chartWindow({ at, session }: Pick<Answers['charge']['space'], 'at' | 'session'>) {
  if (!session?.order) return { from: floor(at), to: floor(at) + day };
  const { pluggedIn, phase, readings, order, outlook } = session;
  const from = floor(pluggedIn);
  const end =
    phase.kind === 'stopped'
      ? (readings.at(-1)?.at ?? at)
      : Math.max(at, order.readyBy, outlook?.done ?? 0);
  return { from, to: Math.max(ceil(end), from + least) };
}
