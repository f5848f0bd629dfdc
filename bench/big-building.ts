/** The first nights of a large garage, in a process of its own; prints the time they took. */
import { hour, instant } from '#engine/units.ts';
import { advance } from '#engine/simulation/live.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';
import { garage } from './garage.ts';
import { timed } from './cpu-time.ts';

function lived(world: SimulatedWorld, hours: number): SimulatedWorld {
  const outcome = advance(world, instant(world.now + hours * hour));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.world;
}

// Residents schedule their first evening on the first day at noon and come on the second.
const evening = lived(garage(Number(process.argv[2])), 42);
const night = timed(() => lived(evening, 6));
const weekLater = lived(night.result, 6 * 24);
const day = timed(() => lived(weekLater, 24));
console.log(JSON.stringify({ night: night.took, day: day.took }));
