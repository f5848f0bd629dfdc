/** Webhooks signed and delivered per second, and what is lost when ten processes are killed. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Webhook } from 'standardwebhooks';
import {
  hasPostgres,
  pgliteFolder,
  testPostgres,
} from '../hosts/node/testing/databases/databases.ts';
import {
  checkReceived,
  createSandboxes,
  killAll,
  sendTheRest,
} from '../hosts/node/testing/processes/kill-webhooks.ts';
import { serviceOf } from '../hosts/node/testing/community-client.ts';
import type { Received } from '../hosts/node/testing/webhooks/webhook-receiver.ts';
import { openProcess, reserve } from '../hosts/node/testing/webhooks/webhook-world.ts';
import type { Database } from '../hosts/node/store/database.ts';
import { openPglite } from '../hosts/node/store/pglite/open-pglite.ts';
import { printTable } from '../scripts/print-table.ts';

const sandboxCount = 50;
const commandsEach = 60;
/** `KILLS=3 npm run bench -- webhooks` for a quicker look. */
const kills = Number(process.env['KILLS'] ?? 10);

async function startReceiver() {
  const place = new URL(
    '../hosts/node/testing/webhooks/webhook-receiver-thread.ts',
    import.meta.url,
  );
  const worker = new Worker(place);
  const [url] = (await once(worker, 'message')) as [string];
  const received = async () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has none.
    worker.postMessage('all');
    return ((await once(worker, 'message')) as [Received[]])[0];
  };
  return { url, received, end: () => worker.terminate() };
}

/** Delivers the events of many sandboxes, none of which is queued yet. */
async function speed(store: string, database: Database) {
  const receiver = await startReceiver();
  const { communities, webhooks } = openProcess(database);
  const secrets = new Map<string, string>();
  for (let count = 0; count < sandboxCount; count += 1) {
    const { id, key } = (await communities.createSandbox())!;
    const { secret } = await webhooks.of(id).create({ url: receiver.url }, null);
    secrets.set(id.replaceAll('-', ''), secret);
    const service = serviceOf((await communities.open(key))!.community);
    for (let commands = 0; commands < commandsEach; commands += 2) {
      await service.reservations.cancel({ reservation: await reserve(service) });
    }
  }
  const started = performance.now();
  const cpu = process.threadCpuUsage();
  await webhooks.settle();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.threadCpuUsage(cpu);
  const received = await receiver.received();
  for (const { body, headers } of received) {
    const [, community = ''] = headers['webhook-id']!.split('_');
    new Webhook(secrets.get(community)!).verify(body, headers);
  }
  const wanted = sandboxCount * commandsEach;
  if (received.length !== wanted) throw new Error(`${received.length} of ${wanted} came`);
  await receiver.end();
  const milliseconds = (user + system) / 1000 / wanted;
  return [store, String(Math.round(wanted / seconds)), `${milliseconds.toFixed(2)} ms`, '500'];
}

/** Pseudo-random, but the same in every run. */
const answersEach = Array.from({ length: kills }, (_, at) => 20 + ((at * 7919) % 83));

async function afterKills(store: string, first: Database, place: string) {
  const receiver = await startReceiver();
  const keys = await createSandboxes(first, 8, receiver.url);
  if (!first.isShared) await first.close();
  const answered = await killAll(keys, place, answersEach);
  const database = first.isShared ? first : await openPglite(place);
  await sendTheRest(database);
  const { lost, outOfOrder, events, repeated } = checkReceived(await receiver.received(), answered);
  if (!first.isShared) await database.close();
  await receiver.end();
  return [store, ...[answered.length, events, lost, outOfOrder, repeated].map(String)];
}

const speeds: string[][] = [];
const killed: string[][] = [];

const [folder, otherFolder] = [await pgliteFolder(), await pgliteFolder()];
const lite = await openPglite(folder);
speeds.push(await speed('PGlite', lite));
await lite.close();
killed.push(await afterKills('PGlite', await openPglite(otherFolder), otherFolder));
for (const used of [folder, otherFolder]) rmSync(used, { recursive: true });

if (hasPostgres) {
  const { first, address, end } = await testPostgres({ isDurable: true });
  speeds.push(await speed('PostgreSQL', first));
  await first.query('delete from communities');
  killed.push(await afterKills('PostgreSQL', first, address!));
  await end();
}

const isLost = killed.some(([, , , lost, outOfOrder]) => lost !== '0' || outOfOrder !== '0');
printTable(
  'Webhooks found, signed and delivered',
  ['store', 'a second', 'processor each', 'to reach'],
  speeds,
);
printTable(
  `${kills} kills`,
  ['store', 'answered', 'events', 'lost', 'out of order', 'sent twice'],
  killed,
);
// Connections that listen for notices would keep the process alive.
process.exit(isLost ? 1 : 0);
