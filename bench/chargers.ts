/**
 * 5,000 charging stations with sessions on PostgreSQL and two host processes: messages, a reconnect storm,
 * and how soon a want reaches its charger. With fewer: `QUICK=1 npm run bench -- chargers`.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openTestCommunities } from '../hosts/node/testing/community-client.ts';
import { hasPostgres, testPostgres } from '../hosts/node/testing/databases/databases.ts';
import { startHost } from '../hosts/node/testing/start-host.ts';
import { BenchLine } from './chargers/bench-line.ts';
import { createStations, type BenchStation } from './chargers/stations.ts';
import { quantile } from './measure/quantiles.ts';
import { printTable } from './measure/table.ts';

const isQuick = process.env['QUICK'] === '1';
const buildings = isQuick ? 25 : 250;
const chargers = 20;
const sampleSeconds = isQuick ? 10 : 30;
/** Stations that have a message under way at a time. */
const talking = 200;
const wantsTried = 40;
const giveUpMs = 10_000;

/** Connects all, to both processes in turn, and boots them; resolves when every boot is answered. */
async function storm(stations: readonly BenchStation[], addresses: readonly string[]) {
  const started = performance.now();
  const lines = await Promise.all(
    stations.map(async (station, at) => {
      const line = new BenchLine(addresses[at % addresses.length]!, station);
      await line.opened();
      await line.boot();
      return line;
    }),
  );
  return { lines, took: performance.now() - started };
}

/** Some at a time, each in its turn, until the time is over; returns how long each took. */
async function sample(lines: readonly BenchLine[], seconds: number) {
  const begun = performance.now();
  const took: number[] = [];
  let next = 0;
  const talk = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const line = lines[next % lines.length]!;
      next += 1;
      const sent = performance.now();
      await line.meter();
      took.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: talking }, talk));
  const sorted = took.toSorted((a, b) => a - b);
  return { perSecond: took.length / ((performance.now() - begun) / 1000), sorted };
}

/** A third process stops charges for their residents; returns how long until each charger is told. */
async function wants(
  lines: readonly BenchLine[],
  communities: ReturnType<typeof openTestCommunities>,
) {
  const took: number[] = [];
  // Those that wait at 0 A anyway are told nothing new.
  for (const line of lines.filter(({ amps }) => amps > 0).slice(0, wantsTried)) {
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
  return `${Math.round((Number(kibibytes) * 1024) / 1e6)} MB`;
};

async function measure() {
  const database = await testPostgres({ isDurable: true });
  const stations = await createStations(database.first, buildings, chargers);
  const settings = {
    DATABASE_URL: database.address!,
    FAIRWATT_SECRETS_KEY: randomBytes(32).toString('base64'),
  };
  const hosts = [await startHost(settings), await startHost(settings)];
  const addresses = hosts.map(({ address }) => `${address.replace('http', 'ws')}/ocpp`);
  const first = await storm(stations, addresses);
  const startedAt = performance.now();
  await Promise.all(first.lines.map((line) => line.start()));
  const began = performance.now() - startedAt;
  const sampled = await sample(first.lines, sampleSeconds);
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
  const again = await storm(stations, addresses);
  for (const line of again.lines) line.cut();
  for (const host of hosts) await host.stop();
  await database.end();
  const many = stations.length.toLocaleString('en');
  printTable(
    `${many} stations of ${buildings} buildings on two processes and one PostgreSQL`,
    ['', 'measured', 'to reach'],
    [
      ['all connect and boot', ms(first.took), '10 s'],
      ['all begin a charge', ms(began), ''],
      ['messages stored and answered in a second', sampled.perSecond.toFixed(0), '3,000'],
      ['  median', ms(quantile(sampled.sorted, 0.5)), ''],
      ['  99th', ms(quantile(sampled.sorted, 0.99)), '50 ms'],
      ['an entry of another process reaches a charger: median', ms(quantile(told, 0.5)), ''],
      [`  slowest of ${told.length}`, ms(told.at(-1) ?? Number.NaN), '100 ms'],
      ['all connect and boot again, in charges', ms(again.took), '10 s'],
      ['memory of the processes', memory.join(', '), ''],
    ],
  );
}

const ms = (value: number) =>
  value < 1000 ? `${value.toFixed(1)} ms` : `${(value / 1000).toFixed(2)} s`;

if (hasPostgres) await measure();
else console.log('npm has no PostgreSQL for this machine.');
