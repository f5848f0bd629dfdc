/**
 * What a building of 100 chargers costs a host and its database: 60 cars charge, and every charger reports
 * its meter once a minute. The figures behind `docs/scale.md`.
 */
import { liveHouse, reports } from '../api/testing/live.ts';
import { resident } from '../api/testing/community.ts';
import { deepFreeze } from '../engine/deep-freeze.ts';
import type { Report } from '../engine/community/report.ts';
import type { Books } from '../engine/service/books.ts';
import type { Command } from '../engine/service/commands.ts';
import { car, wednesday } from '../engine/service/testing/world.ts';
import { amps, hour, instant, kilowattHours, minute, wattHours } from '../engine/units.ts';
import { openTestCommunities } from '../hosts/node/testing/community-client.ts';
import { hasPostgres, testPostgres } from '../hosts/node/testing/databases/databases.ts';
import { printTable } from '../scripts/print-table.ts';

const chargers = 100;
const cars = 60;
const minutes = 20;

const spaces = Array.from({ length: chargers }, (_, place) => `p${place}`);

/** A live building with a driver for each car. */
function building(): Books {
  const { world, ledger } = liveHouse({ spaces });
  const house = { ...world.buildings['house']!, capacity: amps(1200) };
  const drivers = Array.from({ length: cars }, (_, place) => `r${place + 1}`);
  const vehicles = Object.fromEntries(
    drivers.map((user, place) => [place + 1, car(place + 1, user)]),
  );
  return deepFreeze({
    world: { ...world, buildings: { house }, vehicles, accounts: drivers },
    ledger,
  });
}

if (!hasPostgres) throw new Error('npm has no PostgreSQL for this machine');
const database = await testPostgres();
const clock = { now: wednesday as number };
const communities = openTestCommunities(database.first, { clock });
const books = building();
const id = await communities.createLive(books);
const here = () => communities.live(id).forCall({ actor: resident('r1'), idempotency: null });

const tell = (report: Report) => here().act(() => reports(report));
const ask = (command: Command) =>
  here().act(() => ({ kind: 'command', command, role: 'resident' }) as const);

type Cable = 'plugged' | 'meter-read' | 'unplugged';
const cable = (kind: Cable, place: number, seq: number, register: number, current: number) => {
  const offerId = seq === 0 ? 0 : 1;
  const at = instant(clock.now);
  const reading = { seq, at, register: wattHours(register), amps: amps(current), offerId };
  return tell({ kind, space: spaces[place]!, transaction: `t${place}`, reading });
};

/** The processor time of this process for each of some calls, in milliseconds. */
async function each(times: number, call: (place: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let place = 0; place < times; place += 1) await call(place);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** The bytes and rows of a table by now. */
async function sizeOf(table: string) {
  const { rows } = await database.first.query<{ bytes: number; rows: number }>(
    `select coalesce(sum(pg_column_size(t.*)), 0)::float8 as bytes, count(*)::int as rows
    from ${table} as t where community = $1`,
    [id],
  );
  return rows[0]!;
}

const order = {
  goal: { kind: 'energy', energy: kilowattHours(20) },
  readyBy: instant(wednesday + 13 * hour),
  preference: 'fastest',
} as const;
const arrival = await each(cars, async (place) => {
  const user = `r${place + 1}`;
  const space = spaces[place]!;
  await cable('plugged', place, 0, 0, 0);
  await ask({ kind: 'authorize', user, space, vehicle: place + 1 });
  await ask({ kind: 'start', user, space, ...order });
});
const before = await sizeOf('log');
let reading = 0;
for (let passed = 1; passed <= minutes; passed += 1) {
  clock.now += minute;
  reading += await each(cars, (place) => cable('meter-read', place, passed, passed * 60, 20));
}
const after = await sizeOf('log');
const samples = await sizeOf('samples');
const departure = await each(cars, (place) =>
  cable('unplugged', place, minutes + 1, minutes * 60, 0),
);
const ledger = await sizeOf('ledger_entries');
const { world, ledger: kept } = await here().present();
const state = JSON.stringify({ world, ledger: kept }).length;

const ms = (value: number) => `${value.toFixed(1)} ms`;
const count = (value: number) => String(Math.round(value));
const entry = (after.bytes - before.bytes) / (after.rows - before.rows);
printTable(
  `A live building of ${chargers} chargers, ${cars} of them charging`,
  ['', 'measured'],
  [
    ['processor time of the host: a reading', ms(reading / minutes)],
    ['the same: an arrival (plugged, authorized, started)', ms(arrival)],
    ['the same: a departure with its bill', ms(departure)],
    ['bytes of a reading in the log', count(entry)],
    ['bytes of a reading in the samples', count(samples.bytes / samples.rows)],
    ['bytes of a charge in the ledger', count(ledger.bytes / cars)],
    ['bytes of the state, as JSON', count(state)],
  ],
);
await database.end();
process.exit(0);
