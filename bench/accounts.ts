/**
 * What signing in costs without the mail, and how many authorized reads are answered: by one process on
 * PGlite, and by two on PostgreSQL. Clients are a process of their own.
 */
import { rmSync } from 'node:fs';
import { openAccounts } from '../hosts/node/accounts/open-accounts.ts';
import { openAgents } from '../hosts/node/agents/open-agents.ts';
import { openTestCommunities } from '../hosts/node/testing/community-client.ts';
import {
  pgliteFolder,
  testPglite,
  testPostgres,
} from '../hosts/node/testing/databases/databases.ts';
import { openPglite } from '../hosts/node/store/pglite/open-pglite.ts';
import { testSecretKeys } from '../hosts/node/testing/test-secret-keys.ts';
import type { Mail } from '../hosts/node/accounts/mail/letter.ts';
import { quantile } from './measure/quantiles.ts';
import { printTable } from '../scripts/print-table.ts';
import { createLiveHomes, publicAddress } from './service/live-homes.ts';
import { load, startHost, type HostProcess } from './service/processes.ts';
import type { Work } from './service/requests.ts';

const origin = 'http://localhost:3000';
const signIns = 300;
const reads = 10_000;
/** So many that none asks more often than one person may. */
const homes = 48;
const clients = 16;

const clock = { now: Date.now() };
const wall = () => clock.now;
const quiet = { info: () => undefined, error: () => undefined };
const database = await testPglite();

/** Mails are only noted, so that none of their cost is measured. */
const mails: Mail[] = [];
const communities = openTestCommunities(database.first, { clock });
const accounts = openAccounts(database.first.query, {
  wall,
  mailer: { send: async (mail) => void mails.push(mail), outbox: null, close: () => undefined },
  log: quiet,
  communities,
  agents: openAgents(database.first.query, {
    wall,
    isDevelopment: true,
    keys: testSecretKeys,
    endpointAdded: () => undefined,
    changed: () => undefined,
  }),
});

async function signIn(name: string): Promise<void> {
  await accounts.ask(`${name}@home.example`, name, { origin, onlyKnown: false });
  const [, link = ''] = /#link=(\S+)/.exec(mails.pop()!.text) ?? [];
  if (typeof (await accounts.finish({ link }, name, 'A browser')) === 'string') {
    throw new Error('A sign-in was refused');
  }
}

for (let at = 0; at < 50; at += 1) await signIn(`warm-up-${at}`);
const began = process.cpuUsage();
for (let at = 0; at < signIns; at += 1) await signIn(`person-${at}`);
const { user, system } = process.cpuUsage(began);
const eachMs = (user + system) / 1000 / signIns;

await accounts.close();
await database.end();

const procedures = ['charge/places', 'vehicles/list', 'reservations/list', 'invoices/list'];
const paths = [
  '/v1/vehicles',
  '/v1/reservations?limit=5',
  '/v1/sessions?limit=5',
  '/v1/vehicles/v1',
];

/** Rows of figures of reads with cookies and tokens. */
async function readsOn(
  place: string,
  { cookies, tokens }: Awaited<ReturnType<typeof createLiveHomes>>,
  processes: number,
): Promise<string[][]> {
  const hosts: HostProcess[] = [];
  while (hosts.length < processes) {
    hosts.push(await startHost(place, { FAIRWATT_PUBLIC_ADDRESS: publicAddress }));
  }
  const ports = hosts.map(({ port }) => port);
  const cpuMs = async () => {
    const all = await Promise.all(hosts.map((host) => host.usage()));
    return all.reduce((sum, one) => sum + one.cpuMs, 0);
  };
  const works: readonly (readonly [string, readonly string[], Work])[] = [
    ['with a session', cookies, { kind: 'open', procedures }],
    ['with an agent’s token', tokens, { kind: 'read', paths }],
  ];
  const rows: string[][] = [];
  for (const [name, keys, work] of works) {
    const order = { ports, keys, connections: clients, rate: null, work };
    await load({ ...order, times: reads / 4 });
    const before = await cpuMs();
    const { seconds, waits, refused, cpuMs: ofClients } = await load({ ...order, times: reads });
    const cpu = ((await cpuMs()) - before) / reads;
    if (refused > 0) throw new Error(`${name}: ${refused} reads were refused`);
    rows.push([
      name,
      String(processes),
      `${Math.round(reads / seconds)}/s`,
      `${quantile(waits, 0.99).toFixed(1)} ms`,
      `${cpu.toFixed(2)} + ${(ofClients / reads).toFixed(2)} ms`,
    ]);
  }
  for (const host of hosts) await host.end('SIGTERM');
  return rows;
}

const folder = await pgliteFolder();
const pglite = await openPglite(folder);
const homesThere = await createLiveHomes(pglite, homes);
await pglite.close();
const onPglite = await readsOn(folder, homesThere, 1);
rmSync(folder, { recursive: true });

const postgres = await testPostgres();
const homesHere = await createLiveHomes(postgres.first, homes);
const onPostgres = [];
for (const processes of [1, 2]) {
  onPostgres.push(...(await readsOn(postgres.address!, homesHere, processes)));
}
await postgres.end();

const named = (store: string, rows: readonly string[][]) =>
  rows.map(([name = '', ...figures]) => [`${name}, ${store}`].concat(figures));

printTable(
  'Signing in, on PGlite',
  ['', 'measured', 'goal'],
  [['processor time without its mail', `${eachMs.toFixed(2)} ms`, '≤ 5 ms']],
);
printTable(
  `Authorized reads of ${homes} live communities, ${clients} clients (goal: 2,000/s, 99th within 20 ms)`,
  ['reads', 'processes', 'answered', '99th', 'processor: hosts + clients'],
  [...named('PGlite', onPglite), ...named('PostgreSQL', onPostgres)],
);
process.exit(0);
