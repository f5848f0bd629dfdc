import { parentPort, workerData } from 'node:worker_threads';
import { worldOnDay } from '#api/sandbox/first-world.ts';
import { parseIsoDate } from '#engine/time/calendar.ts';
import type { WorldSettings } from './create-world.ts';

const { day, zone, currency } = workerData as WorldSettings;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has none.
parentPort!.postMessage(worldOnDay(parseIsoDate(day)!, { zone, currency }));
