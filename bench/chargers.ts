/**
 * Charging stations with sessions on PostgreSQL and two host processes, in growing numbers: messages at
 * several rates, a reconnect storm, and how soon a want reaches its charger. All shares the machine:
 * stations, hosts and the database. Others: `STATIONS=60,500 RATES=500,1000 npm run bench -- chargers`.
 */
import { availableParallelism, loadavg } from 'node:os';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestCommunities } from '../hosts/node/testing/community-client.ts';
import { hasPostgres, testPostgres } from '../hosts/node/testing/databases/databases.ts';
import { startHost } from '../hosts/node/testing/start-host.ts';
import { BenchLine } from './chargers/bench-line.ts';
import { measureOneBuilding } from './chargers/one-building.ts';
import { createStations, type BenchStation } from './chargers/stations.ts';
import { sendAtRate } from './chargers/send-at-rate.ts';
import { cpuSeconds, parentOf } from './measure/cpu-time.ts';
import { quantile } from './measure/quantiles.ts';
import { printTable } from '../scripts/print-table.ts';

const numbersIn = (name: string, otherwise: readonly number[]): readonly number[] =>
  process.env[name]?.split(',').map(Number) ?? otherwise;

const sizes = numbersIn('STATIONS', process.env['QUICK'] === '1' ? [60] : [60, 500, 2000, 5000]);
/** Messages a second. */
const rates = numbersIn('RATES', [500, 1000, 2000, 3000]);
const chargers = 20;
/** Longer than readings wait, so that each rate sees them told. */
const sampleSeconds = 12;
const wantsTried = 40;
const giveUpMs = 10_000;
const quietMs = 6000;
/** Connections that are opened at a time, as many as an operating system lets wait. */
const mostConnecting = 400;

/** Connects all, to both processes in turn, and boots them; resolves when every boot is answered. */
async function storm(stations: readonly BenchStation[], addresses: readonly string[]) {
  const started = performance.now();
  const lines: BenchLine[] = [];
  let next = 0;
  const connect = async () => {
    while (next < stations.length) {
      const at = next;
      next += 1;
      const line = new BenchLine(addresses[at % addresses.length]!, stations[at]!);
      lines[at] = line;
      await line.opened();
      await line.boot();
    }
  };
  await Promise.all(Array.from({ length: mostConnecting }, connect));
  return { lines, took: performance.now() - started };
}

/** Resolves once the service has asked nothing of a station for some seconds. */
async function settled(lines: readonly BenchLine[]) {
  const asked = () => lines.reduce((sum, line) => sum + line.asked, 0);
  for (let before = -1; before !== asked();) {
    before = asked();
    await pause(quietMs);
  }
}

/** A third process stops charges for their residents; returns how long until each charger is told. */
async function wants(
  lines: readonly BenchLine[],
  communities: ReturnType<typeof openTestCommunities>,
) {
  const took: number[] = [];
  for (const line of lines) {
    if (took.length === wantsTried) break;
    // One that waits at 0 A by now is told nothing new.
    if (line.amps === 0) continue;
    const { community, space, card } = line.station;
    const user = card.replace('CARD', 'r');
    const actor = { user, role: 'resident', scopes: [] } as never;
    const told = new Promise<number>((resolve) => {
      line.limited = (amps) => amps === 0 && resolve(performance.now());
      setTimeout(() => resolve(Infinity), giveUpMs);
    });
    await communities
      .live(community)
      .forCall({ actor, idempotency: null })
      .act(() => ({
        kind: 'command',
        command: { kind: 'stop', user, space },
        role: 'resident',
      }));
    const stored = performance.now();
    took.push((await told) - stored);
  }
  return took.toSorted((a, b) => a - b);
}

const megabytesOf = (pid: number) => {
  const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Math.round((Number(kibibytes) * 1024) / 1e6);
};

type Database = Awaited<ReturnType<typeof testPostgres>>;
type Host = Awaited<ReturnType<typeof startHost>>;

async function measure(database: Database, hosts: readonly Host[], count: number) {
  const stations = await createStations(database.first, count / chargers, chargers);
  const addresses = hosts.map(({ address }) => `${address.replace('http', 'ws')}/ocpp`);
  const cost = costOf(hosts, await serverOf(database));
  const connecting = cost();
  const first = await storm(stations, addresses);
  const connected = connecting(count);
  const beginning = cost();
  const startedAt = performance.now();
  await Promise.all(first.lines.map((line) => line.start()));
  const began = performance.now() - startedAt;
  const begun = beginning(count);
  // What can wait is asked of all of them after they have come, and the first reading of each is news: then
  // it is what it is all day.
  await Promise.all(first.lines.map((line) => line.meter()));
  await settled(first.lines);
  const sampled: string[][] = [];
  let cpu = '';
  for (const rate of rates) {
    const spent = cost();
    const { perSecond, sorted } = await sendAtRate(first.lines, rate, sampleSeconds);
    const [median, last] = [quantile(sorted, 0.5), quantile(sorted, 0.99)];
    sampled.push([`${perSecond.toFixed(0)}/s, ${ms(median)}, ${ms(last)}`]);
    cpu = spent(sorted.length);
    if (perSecond < rate / 2) break;
  }
  const communities = openTestCommunities(await database.another!(), {
    clock: {
      get now() {
        return Date.now();
      },
    },
  });
  const told = await wants(first.lines, communities);
  const memory = hosts.map(({ pid }) => megabytesOf(pid));
  for (const line of first.lines) line.cut();
  const returning = cost();
  const again = await storm(stations, addresses);
  const returned = returning(count);
  for (const line of again.lines) line.cut();
  return [
    ms(first.took),
    connected,
    ms(began),
    begun,
    ...rates.map((_, at) => sampled[at]?.[0] ?? '–'),
    cpu,
    told.length === 0 ? '–' : `${ms(quantile(told, 0.5))}, ${ms(told.at(-1)!)}`,
    ms(again.took),
    returned,
    `${memory.join(', ')} MB`,
    loadavg()[0]!.toFixed(1),
  ];
}

const serverOf = async ({ first }: Database): Promise<number> => {
  const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]!.pid);
};

/** Seconds of processor time so far: of hosts, database and stations. */
const spent = (hosts: readonly Host[], server: number): readonly number[] => [
  hosts.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
  cpuSeconds(server),
  (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
];

/** The processor time from a moment on, by message: on a busy machine it says more than the clock. */
const costOf = (hosts: readonly Host[], server: number) => () => {
  const before = spent(hosts, server);
  return (messages: number) =>
    spent(hosts, server)
      .map((now, at) => `${(((now - before[at]!) / messages) * 1000).toFixed(2)} ms`)
      .join(', ');
};

const ms = (value: number) =>
  value < 1000 ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : `${(value / 1000).toFixed(1)} s`;

async function measureAll() {
  const database = await testPostgres({ isDurable: true });
  const settings = { DATABASE_URL: database.address! };
  const hosts = [await startHost(settings), await startHost(settings)];
  const columns: (readonly string[])[] = [];
  for (const size of sizes) {
    columns.push(await measure(database, hosts, size));
    console.log(`${size}: ${columns.at(-1)!.join(' | ')}`);
  }
  for (const host of hosts) await host.stop('SIGTERM');
  await database.end();
  const names = [
    'all connect and boot (10 s)',
    '  processor time of each: hosts, database, stations',
    'all begin a charge',
    '  processor time of each',
    ...rates.map((rate) => `${rate.toLocaleString('en')} sent a second: stored, median, 99th`),
    '  processor time of a message',
    'entry of another process reaches a charger: median, slowest (100 ms)',
    'all connect and boot again, in charges (10 s)',
    '  processor time of each',
    'memory of the processes',
    `load of ${availableParallelism()} cores at the end`,
  ];
  printTable(
    'Stations on two processes and one PostgreSQL',
    ['', ...sizes.map((size) => size.toLocaleString('en'))],
    names.map((name, row) => [name].concat(columns.map((column) => column[row]!))),
  );
}

printTable(
  'One building of 200 chargers, a sample a second with noise',
  ['', 'measured', 'to reach'],
  measureOneBuilding(),
);
if (hasPostgres) await measureAll();
else console.log('npm has no PostgreSQL for this machine.');
