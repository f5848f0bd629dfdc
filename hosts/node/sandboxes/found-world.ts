import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SimulatedBooks } from '#engine/simulation/books.ts';

export type Founding = { today: Date; zone: string; currency: string };

const place = { zone: 'America/New_York', currency: 'USD' };

/**
 * The world every sandbox of a day starts with. Living through the half year behind it takes most of
 * a second, so it is done once a day and in a thread of its own; worlds never change, so all share it.
 */
export function foundDaily(today: () => Date): () => Promise<SimulatedBooks> {
  let day = '';
  let world: Promise<SimulatedBooks> | null = null;
  return () => {
    const now = today();
    const asked = now.toDateString();
    if (world === null || day !== asked) {
      day = asked;
      const founding = foundInThread({ today: now, ...place });
      world = founding;
      // One that failed is tried again by the next who asks.
      founding.catch(() => {
        if (world === founding) world = null;
      });
    }
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
