/**
 * The first nine days of a large garage, in a process of its own; prints the time they took and a
 * digest of the world they led to: `node bench/garages/big-building.ts 3000 many-book`.
 */
import { createHash } from 'node:crypto';
import { hour, instant } from '#engine/units.ts';
import { advance } from '#engine/simulation/live.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';
import { garage, type Habits } from './garage.ts';
import { timed, type Took } from '../measure/cpu-time.ts';

const [places, habits] = process.argv.slice(2);

function lived(world: SimulatedWorld, hours: number): SimulatedWorld {
  const outcome = advance(world, instant(world.now + hours * hour));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.world;
}

// Residents schedule their first evening on the first day at noon and come on the second.
const evening = timed(() => lived(garage(Number(places), habits as Habits), 42));
const night = timed(() => lived(evening.result, 6));
const weekLater = timed(() => lived(night.result, 6 * 24));
const day = timed(() => lived(weekLater.result, 24));
const spans = [evening.took, night.took, weekLater.took];
const sum = (unit: keyof Took) => spans.reduce((before, took) => before + took[unit], 0);
const eightDays = { wall: sum('wall'), processor: sum('processor') };
const digest = createHash('sha1').update(JSON.stringify(day.result)).digest('hex').slice(0, 12);
console.log(JSON.stringify({ night: night.took, day: day.took, eightDays, digest }));
