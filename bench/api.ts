/**
 * The public API over HTTP with keys: reads of every kind by 64 clients that each have a sandbox, and
 * reservations, each a quote and the write that names it; MCP; the first Run in the documentation.
 */
import { rmSync } from 'node:fs';
import { createHost } from '../hosts/node/host.ts';
import { rpcHandler } from '../hosts/node/sandboxes/handle-rpc.ts';
import { securityHeaders } from '../hosts/node/security-headers.ts';
import { openPglite } from '../hosts/node/store/open-pglite.ts';
import { listen, portOf } from '../hosts/node/testing/client.ts';
import { pgliteFolder } from '../hosts/node/testing/databases.ts';
import { apiServiceOf, openTestSandboxes } from '../hosts/node/testing/sandbox-client.ts';
import { measureFirstRun } from './first-run.ts';
import { measureMcp } from './mcp.ts';
import { printTable } from './table.ts';

const clients = 64;
/** `READS=2000 npm run bench -- api` for a quicker look. */
const readsWanted = Number(process.env['READS'] ?? 20_000);
const reservationsWanted = 2 * clients;

const reads = [
  '/v1/vehicles',
  '/v1/vehicles/v1',
  '/v1/reservations?limit=5',
  '/v1/sessions?limit=5',
  '/v1/invoices?limit=3',
  '/v1/buildings/golden-tower/tariff',
];

const folder = await pgliteFolder();
const database = await openPglite(folder);
const quiet = { info: () => undefined, error: () => undefined };
const sandboxes = openTestSandboxes(database, { clock: { now: Date.now() } });
const service = { ...apiServiceOf(sandboxes), handleRpc: rpcHandler(quiet) };
const host = createHost(
  { files: new Map(), headers: securityHeaders([]) },
  { log: quiet, service: () => service },
);
await listen(host.server);
const address = `http://127.0.0.1:${portOf(host.server)}`;
const keys: string[] = [];
while (keys.length < clients) keys.push((await sandboxes.create())!.key);

async function ask(key: string, path: string, body?: object): Promise<{ quoteId?: string }> {
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as { quoteId?: string };
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`);
  return told;
}

/** Lets every client do its part over and over; answers a row of figures. */
async function measure(
  name: string,
  wanted: number,
  task: (key: string, turn: number) => Promise<unknown>,
  figures: readonly string[],
) {
  const waits: number[] = [];
  let begun = 0;
  const most = Math.ceil(wanted / clients);
  const client = async (key: string) => {
    for (let done = 0; done < most && begun < wanted; done += 1) {
      const turn = begun++;
      const started = performance.now();
      await task(key, turn);
      waits.push(performance.now() - started);
    }
  };
  const started = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(keys.map(client));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const sorted = waits.toSorted((a, b) => a - b);
  return [
    name,
    String(Math.round(waits.length / seconds)),
    `${sorted[Math.floor(sorted.length * 0.99)]!.toFixed(1)} ms`,
    `${((user + system) / waits.length / 1000).toFixed(2)} ms`,
    ...figures,
  ];
}

const read = (key: string, turn: number) => ask(key, reads[turn % reads.length]!);

const days = new Map<string, number>();

/** Each client reserves another day every time. */
async function reserve(key: string): Promise<void> {
  const day = days.get(key) ?? 16;
  days.set(key, day + 1);
  const booking = {
    vehicleId: 'v1',
    spaceId: 'silver-plaza-15',
    startsAt: `2026-11-${day}T10:00:00-05:00`,
    endsAt: `2026-11-${day}T14:00:00-05:00`,
    energyWh: 6000,
  };
  const { quoteId } = await ask(key, '/v1/quotes', { booking });
  await ask(key, '/v1/reservations', { quoteId });
}

// The first look loads each sandbox.
await Promise.all(keys.map((key) => ask(key, reads[0]!)));
const rows = [
  await measure('reads with a key', readsWanted, read, ['2,200, 16 ms', '2,000, 20 ms']),
  await measure('quote and reserve', reservationsWanted, reserve, ['', 'as the service']),
];
printTable(
  `The public API, ${clients} clients in the same process`,
  ['', 'a second', '99th', 'processor', 'reference', 'to reach'],
  rows,
);
await host.stop();
await database.close();
rmSync(folder, { recursive: true });
printTable(
  'MCP, 16 callers, a host in a process of its own',
  ['', 'a second', '99th', 'processor', 'reference', 'to reach'],
  [await measureMcp(readsWanted / 2)],
);
await measureFirstRun();
