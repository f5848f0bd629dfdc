import { parentPort, workerData } from 'node:worker_threads';
import { visitorsWorld } from '#hosts/worker/visitors-world.ts';
import type { Founding } from './found-world.ts';

const { today, zone, currency } = workerData as Founding;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has none.
parentPort!.postMessage(visitorsWorld(today, { zone, currency }));
