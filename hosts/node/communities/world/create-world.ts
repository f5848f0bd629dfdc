import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { forgetOldest } from '#api/forget-oldest.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { isoDate, type IsoDate } from '#engine/time/calendar.ts';
import { dayShown } from '#api/sandbox/first-world.ts';
import { inTurn } from '#api/in-turn.ts';

/** What a world is created from. */
export type WorldSettings = { day: IsoDate; zone: string; currency: string };

const region = { zone: 'America/New_York', currency: 'USD' };

/** The date at a time of the wall clock, in the time zone of this machine. */
export const dateAt = (wall: number): IsoDate => isoDate(dayShown(new Date(wall)));

/** Today's world, and those of a few dates that tests and documentation ask for. */
const mostCached = 4;

/**
 * Creates the world that the sandboxes of a day start with. Simulating the half year before it
 * takes most of a second, so it is done once for each day, in a worker thread, one at a time.
 * Worlds are immutable, so all sandboxes of a day share one.
 */
export function createWorldOnce(): (day: IsoDate) => Promise<SimulatedBooks> {
  /** In order of use, the least recently used first. */
  const worlds = new Map<IsoDate, Promise<SimulatedBooks>>();
  const creations = inTurn();
  function begin(day: IsoDate) {
    const world = creations(() => createInThread({ day, ...region }));
    // A failure is not cached: the next call tries again.
    world.catch(() => worlds.get(day) === world && worlds.delete(day));
    return world;
  }
  return (day) => {
    const world = worlds.get(day) ?? begin(day);
    worlds.delete(day);
    worlds.set(day, world);
    forgetOldest(worlds, mostCached);
    return world;
  };
}

async function createInThread(settings: WorldSettings): Promise<SimulatedBooks> {
  const worker = new Worker(new URL('create-world-worker.ts', import.meta.url), {
    workerData: settings,
  });
  // Rejects if the worker throws.
  const [books] = (await once(worker, 'message')) as [SimulatedBooks];
  return books;
}
