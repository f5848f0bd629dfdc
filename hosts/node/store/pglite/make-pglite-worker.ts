import { workerData } from 'node:worker_threads';
import { openSyncingPglite } from './pglite-that-syncs.ts';

const lite = await openSyncingPglite(workerData as string);
await lite.close();
