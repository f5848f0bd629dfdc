/**
 * The public API and MCP over HTTP with keys: a host process on PGlite, and clients with keep-alive
 * connections in another process. Then the first Run in the documentation. With smaller numbers:
 * `QUICK=1 npm run bench -- api`.
 */
import { rmSync } from 'node:fs';
import { openPglite } from '../hosts/node/store/pglite/open-pglite.ts';
import { pgliteFolder } from '../hosts/node/testing/databases/databases.ts';
import { measureFirstRun } from './browser/first-run.ts';
import { quantile } from './measure/quantiles.ts';
import { createSandboxes } from './service/create-sandboxes.ts';
import { load, startHost } from './service/processes.ts';
import { aDay, quoteFor, type Work } from './service/requests.ts';
import { printTable } from '../scripts/print-table.ts';

const clients = 16;
const isQuick = process.env['QUICK'] === '1';
const [reads, sandboxCount] = isQuick ? [4000, 64] : [20_000, 192];

const paths = [
  '/v1/vehicles',
  '/v1/vehicles/v1',
  '/v1/reservations?limit=5',
  '/v1/sessions?limit=5',
  '/v1/invoices?limit=3',
  '/v1/buildings/golden-tower/tariff',
];
/** Tools that agents call often. */
const tools = ['listVehicles', 'getClock', 'listReservations', 'findBuildings'];

const folder = await pgliteFolder();
const database = await openPglite(folder);
const keys = await createSandboxes(database, sandboxCount);
await database.close();
const host = await startHost(folder);
const ports = [host.port];

interface Measured {
  readonly name: string;
  readonly times: number;
  /** Calls a second for the latency at a steady rate. */
  readonly rate: number;
  /** The work of the first, second and third load. */
  readonly work: (load: number) => Work | Promise<Work>;
  readonly figures: readonly [reference: string, wanted: string];
}

/** Runs to warm up, then as fast as possible, then at a steady rate; returns a row of figures. */
async function measure({ name, times, rate, work, figures }: Measured): Promise<string[]> {
  const order = { ports, keys, connections: clients, rate: null, times };
  const warm = await load({ ...order, work: await work(0) });
  const hardWork = await work(1);
  const before = (await host.usage()).cpuMs;
  const most = await load({ ...order, work: hardWork });
  const cpu = ((await host.usage()).cpuMs - before) / times;
  const steady = await load({ ...order, connections: 64, rate, work: await work(2) });
  for (const { refused } of [warm, most, steady]) {
    if (refused > 0) throw new Error(`${name}: ${refused} were refused`);
  }
  return [
    name,
    String(Math.round(times / most.seconds)),
    milliseconds(quantile(most.waits, 0.99)),
    `${rate}/s`,
    milliseconds(quantile(steady.waits, 0.5)),
    milliseconds(quantile(steady.waits, 0.99)),
    `${cpu.toFixed(2)} + ${(most.cpuMs / times).toFixed(2)}`,
    ...figures,
  ];
}

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

const tomorrow = (Math.floor(Date.now() / aDay) + 1) * aDay;
/** One reservation of each sandbox in each of three loads, since they are possible for seven days. */
const dayOf = (turn: number) => tomorrow + turn * aDay;

/** A quote for each sandbox. */
async function quotesFor(turn: number): Promise<string[]> {
  const quoteIds: string[] = [];
  for (const key of keys) quoteIds.push(await quoteFor(host.port, key, dayOf(turn)));
  return quoteIds;
}

const rows = [
  await measure({
    name: 'reads',
    times: reads,
    rate: 1000,
    work: () => ({ kind: 'read', paths }),
    figures: ['2,200, 16 ms', '2,000, 20 ms'],
  }),
  await measure({
    name: 'MCP tool calls',
    times: reads / 2,
    rate: 800,
    work: () => ({ kind: 'call-tool', tools }),
    figures: ['650, 38 ms', '800, 30 ms'],
  }),
  await measure({
    name: 'quote and reserve',
    times: keys.length,
    rate: 50,
    work: (turn) => ({ kind: 'reserve', day: dayOf(turn) }),
    figures: ['', ''],
  }),
  await measure({
    name: 'reservations, quoted before',
    times: keys.length,
    rate: 500,
    work: async (turn) => ({ kind: 'confirm', quoteIds: await quotesFor(turn) }),
    // As the service's own figures for a command on PGlite.
    figures: ['', '500, 8 ms'],
  }),
];
printTable(
  `The public API on ${keys.length} communities: the most with ${clients} clients, then at a given rate; host and clients in a process each`,
  [
    '',
    'most/s',
    '99th',
    'at',
    'median',
    '99th',
    'processor ms: host + clients',
    'reference',
    'to reach',
  ],
  rows,
);
await host.end('SIGTERM');
rmSync(folder, { recursive: true });
await measureFirstRun();
process.exit(0);
