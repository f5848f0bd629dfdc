import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { isoDate, type IsoDate } from '#engine/time/calendar.ts';
import { dayShown } from '#hosts/worker/day-shown.ts';
import { inTurn } from '../in-turn.ts';

export type Founding = { day: IsoDate; zone: string; currency: string };

const place = { zone: 'America/New_York', currency: 'USD' };

/** The date that this machine shows. */
export const dateAt = (wall: number): IsoDate => isoDate(dayShown(new Date(wall)));

/** Today's, and a few that tests and documentation ask for. */
const mostKept = 4;

/**
 * The world every sandbox of a day starts with. Living through the half year behind it takes most of
 * a second, so it is done once a day, in a thread of its own and one at a time; worlds never change,
 * so all sandboxes of a day share one.
 */
export function foundOnce(): (day: IsoDate) => Promise<SimulatedBooks> {
  /** The least recently used first. */
  const worlds = new Map<IsoDate, Promise<SimulatedBooks>>();
  const next = inTurn();
  function begin(day: IsoDate) {
    const world = next(() => foundInThread({ day, ...place }));
    // One that failed is tried again by the next who asks.
    world.catch(() => worlds.get(day) === world && worlds.delete(day));
    return world;
  }
  return (day) => {
    const world = worlds.get(day) ?? begin(day);
    worlds.delete(day);
    worlds.set(day, world);
    const [oldest] = worlds.keys();
    if (worlds.size > mostKept) worlds.delete(oldest!);
    return world;
  };
}

async function foundInThread(founding: Founding): Promise<SimulatedBooks> {
  const worker = new Worker(new URL('found-world-worker.ts', import.meta.url), {
    workerData: founding,
  });
  // An error of the worker rejects this.
  const [books] = (await once(worker, 'message')) as [SimulatedBooks];
  return books;
}
