/**
 * The service as its clients see it: host processes on PGlite or on one PostgreSQL, and a process
 * of clients that send commands over HTTP. All share this machine's cores. With smaller numbers:
 * `QUICK=1 npm run bench -- service`.
 */
import { rmSync } from 'node:fs';
import {
  hasPostgres,
  pgliteFolder,
  testPostgres,
} from '../hosts/node/testing/databases/databases.ts';
import { openPglite } from '../hosts/node/store/pglite/open-pglite.ts';
import { cpuSeconds, parentOf } from './measure/cpu-time.ts';
import { quantile } from './measure/quantiles.ts';
import { createSandboxes } from './service/create-sandboxes.ts';
import {
  cpuOfFollowing,
  memoryInUse,
  seenElsewhere,
  startToFirstAnswer,
  takeOver,
} from './service/lifetime.ts';
import { throughput, type ThroughputOrder } from './service/throughput.ts';
import { printTable } from '../scripts/print-table.ts';

const isQuick = process.env['QUICK'] === '1';
const [commands, manySandboxes, memorySeconds] = isQuick ? [2000, 1500, 10] : [10_000, 10_000, 60];

const speeds: string[][] = [];
const others: string[][] = [];

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
const megabytes = (value: number) => `${Math.round(value)} MB`;

async function measureSpeed(
  name: string,
  place: string,
  keys: readonly string[],
  order: Omit<ThroughputOrder, 'commands'>,
  [reference, wanted]: readonly [string, string],
) {
  const { perSecond, p99, atRate, cpu, conflicts, refused, sameWorlds } = await throughput(
    place,
    keys,
    {
      ...order,
      commands,
    },
  );
  if (refused > 0) throw new Error(`${refused} commands were refused`);
  if (!sameWorlds) throw new Error('The processes have different worlds');
  const each = [cpu.hosts, cpu.database, cpu.clients].map((part) => part.toFixed(2)).join(' + ');
  const latencies = [ms(atRate.median), ms(atRate.p99)];
  speeds.push([
    name,
    String(Math.round(perSecond)),
    ms(p99),
    `${order.rate}/s`,
    ...latencies,
    each,
    String(conflicts),
    reference,
    wanted,
  ]);
}

/** What is measured on both stores, with this many sandboxes in the database. */
async function measureLife(name: string, place: string, keys: readonly string[]) {
  const starts = [];
  while (starts.length < 3) starts.push(await startToFirstAnswer(place, keys[starts.length]!));
  const slowest = Math.max(...starts);
  const count = keys.length.toLocaleString('en');
  others.push([`${name}: start with ${count} communities to the first answer`, ms(slowest), '3 s']);
  const { warm, last, most } = await memoryInUse(place, keys.slice(0, 100), memorySeconds);
  const memory = `${megabytes(warm)}, ${megabytes(last)} at the end, at most ${megabytes(most)}`;
  others.push([`${name}: ${count} communities, 100 in use`, memory, '400 MB, flat']);
}

async function measurePglite() {
  const folder = await pgliteFolder();
  const create = async (count: number) => {
    const lite = await openPglite(folder);
    await lite.query('truncate communities cascade');
    const keys = await createSandboxes(lite, count);
    await lite.close();
    return keys;
  };
  const order = { processes: 1, rate: 500, databaseCpuMs: () => 0 };
  const goal = ['804 bare', '500, 8 ms'] as const;
  await measureSpeed('PGlite, one process', folder, await create(100), order, goal);
  await measureLife('PGlite', folder, await create(manySandboxes));
  rmSync(folder, { recursive: true });
}

async function measurePostgres() {
  const { first, address, end } = await testPostgres({ isDurable: true });
  const place = address!;
  const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]!.pid);
  const databaseCpuMs = () => cpuSeconds(server) * 1000;
  const keys = await createSandboxes(first, 100);
  const order = { rate: 1000, databaseCpuMs };
  const alone = ['', ''] as const;
  const goal = ['890, 29 ms', '1,500, 25 ms'] as const;
  await measureSpeed('PostgreSQL, one process', place, keys, { ...order, processes: 1 }, alone);
  const name = 'PostgreSQL, two processes, contended';
  await measureSpeed(name, place, keys, { ...order, processes: 2 }, goal);
  const [own, following] = await cpuOfFollowing(place, keys, commands);
  const shares = [own, following].map((part) => `${part!.toFixed(2)} ms`);
  others.push([
    'PostgreSQL: processor time of a command, of one that follows',
    shares.join(', '),
    '',
  ]);
  const takeOvers = await takeOver(place, keys.slice(0, 5));
  const worst = `${ms(takeOvers.at(-1)!)} (worst of 5)`;
  others.push(['PostgreSQL: another process takes over after a kill', worst, '1 s']);
  const seen = await seenElsewhere(place, keys[0]!, isQuick ? 50 : 500);
  const times = `${ms(quantile(seen, 0.5))}, 99th ${ms(quantile(seen, 0.99))}`;
  others.push(['PostgreSQL: a change seen by a portal at another process', times, '100 ms, 99th']);
  await first.query('truncate communities cascade');
  await measureLife('PostgreSQL', place, await createSandboxes(first, manySandboxes));
  await end();
}

await measurePglite();
if (hasPostgres) await measurePostgres();

printTable(
  `Durable commands over HTTP on 100 communities: the most with 16 clients, then at a given rate`,
  [
    'store',
    'most/s',
    '99th',
    'at',
    'median',
    '99th',
    'processor ms: hosts + database + clients',
    'conflicts',
    'reference',
    'to reach',
  ],
  speeds,
);
printTable('', ['', 'measured', 'to reach'], others);
