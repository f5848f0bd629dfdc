import type { Answers } from '#api/contract/contract.ts';
import { day, hour } from '#engine/units.ts';

type Space = Answers['charge']['space'];
type Session = NonNullable<Space['session']>;

const halfHour = hour / 2;
const least = 4 * hour;

const floor = (moment: number) => Math.floor(moment / halfHour) * halfHour;
const ceil = (moment: number) => Math.ceil(moment / halfHour) * halfHour;

/**
 * The interval of the plan's chart: from plug-in until the charge is done, or the next day if
 * nothing is planned. In whole half hours, so that it does not move with every tick of the clock;
 * once the charge is done it does not move at all, since a car may stay for weeks.
 */
export function chartWindow({ at, session }: Pick<Space, 'at' | 'session'>) {
  if (!session?.order) return { from: floor(at), to: floor(at) + day };
  const { pluggedIn, order } = session;
  const from = floor(pluggedIn);
  const end = endOf(session, order.readyBy, at);
  return { from, to: Math.max(ceil(end), from + least) };
}

function endOf({ phase, readings, idle, outlook }: Session, readyBy: number, at: number): number {
  if (phase.kind === 'stopped') return readings.at(-1)?.at ?? at;
  if (phase.kind === 'complete') return Math.max(readyBy, idle?.since ?? at);
  return Math.max(at, readyBy, outlook?.done ?? 0);
}
