/** Durable commands a second through engine and store, and what 100 killed processes lose. */
import { rmSync } from 'node:fs';
import { hasPostgres, pgliteFolder, testPostgres } from '../hosts/node/testing/databases.ts';
import { checkWrites, killWriters } from '../hosts/node/testing/kill-writers.ts';
import { openTestSandboxes, serviceOf } from '../hosts/node/testing/sandbox-client.ts';
import type { Database } from '../hosts/node/store/database.ts';
import { openPglite } from '../hosts/node/store/open-pglite.ts';
import { printTable } from './table.ts';

const sandboxCount = 100;
const commandsWanted = 3000;
const writersEach = 8;
/** `KILLS=5 npm run bench -- service` for a quicker look. */
const kills = Number(process.env['KILLS'] ?? 100);

/** Writers of every process take sandboxes in turn, so that two often write to the same one. */
async function throughput(databases: readonly Database[]) {
  const processes = databases.map((database) => openTestSandboxes(database));
  const keys: string[] = [];
  while (keys.length < sandboxCount) keys.push((await processes[0]!.create())!.key);
  const waits: number[] = [];
  let begun = 0;
  const write = async (place: number) => {
    while (begun < commandsWanted) {
      const key = keys[Math.floor(begun++ / processes.length) % sandboxCount]!;
      const started = performance.now();
      await serviceOf((await processes[place]!.open(key))!.sandbox).clock.pause();
      waits.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(
    processes.flatMap((_, place) => Array.from({ length: writersEach }, () => write(place))),
  );
  const seconds = (performance.now() - started) / 1000;
  const sorted = waits.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)]!;
  return [String(Math.round(waits.length / seconds)), `${p99.toFixed(1)} ms`];
}

/** Spread like chance, but the same in every run. */
const answersEach = Array.from({ length: kills }, (_, at) => 1 + ((at * 7919) % 23));

async function afterKills(store: string, first: Database, place: string) {
  const { key } = (await openTestSandboxes(first).create())!;
  if (!first.isShared) await first.close();
  const answered = await killWriters(key, place, answersEach);
  const database = first.isShared ? first : await openPglite(place);
  const { lost, twice, inOrder, shown } = await checkWrites(database, key, answered);
  if (!inOrder || !shown) throw new Error('The log is not what was written');
  if (!first.isShared) await database.close();
  return [store, ...[answered, lost, twice].map(String)];
}

const speeds: string[][] = [];
const killed: string[][] = [];

const [folder, otherFolder] = [await pgliteFolder(), await pgliteFolder()];
const lite = await openPglite(folder);
speeds.push(['PGlite, one process', ...(await throughput([lite])), '804 bare', '500, 8 ms']);
await lite.close();
if (kills > 0) killed.push(await afterKills('PGlite', await openPglite(otherFolder), otherFolder));
for (const used of [folder, otherFolder]) rmSync(used, { recursive: true });

if (hasPostgres) {
  const { first, another, address, end } = await testPostgres();
  const both = [first, await another!()];
  speeds.push([
    'PostgreSQL, two pools, contended',
    ...(await throughput(both)),
    '890, 29 ms',
    '1500, 25 ms',
  ]);
  await first.query('delete from communities');
  if (kills > 0) killed.push(await afterKills('PostgreSQL', first, address!));
  await end();
}

printTable('Durable commands', ['store', 'a second', '99th', 'reference', 'to reach'], speeds);
if (kills > 0) printTable(`${kills} kills`, ['store', 'answered', 'lost', 'twice'], killed);
