/** What signing in costs without the mail, and how many authorized reads one process answers. */
import { openAccounts } from '../hosts/node/accounts/open-accounts.ts';
import { openAgents } from '../hosts/node/agents/open-agents.ts';
import { accountsHost } from '../hosts/node/testing/accounts-host.ts';
import { openTestCommunities } from '../hosts/node/testing/community-client.ts';
import { testPglite } from '../hosts/node/testing/databases/databases.ts';
import { createBuilding, signedInAs } from '../hosts/node/testing/members.ts';
import { testSecretKeys } from '../hosts/node/testing/test-secret-keys.ts';
import type { Mail } from '../hosts/node/accounts/mail/mail.ts';
import { quantile } from './measure/quantiles.ts';
import { printTable } from './measure/table.ts';

const origin = 'http://localhost:3000';
const signIns = 300;
const reads = 3000;
/** So many that none asks more often than one person may. */
const readers = 16;

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
const before = process.cpuUsage();
for (let at = 0; at < signIns; at += 1) await signIn(`person-${at}`);
const { user, system } = process.cpuUsage(before);
const eachMs = (user + system) / 1000 / signIns;

const host = await accountsHost(database.first, { clock });
const took: number[] = [];

async function newReader(name: string) {
  const browser = await signedInAs(host, `${name}@home.example`);
  const community = await createBuilding(browser, { drives: true });
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  return { address: `${host.address}/communities/${community}/rpc/charge/places`, cookie };
}

async function read({ address, cookie }: Awaited<ReturnType<typeof newReader>>): Promise<void> {
  const begun = performance.now();
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie },
    body: '{}',
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A read was answered with ${answer.status}`);
  took.push(performance.now() - begun);
}

const all = [];
for (let at = 0; at < readers; at += 1) all.push(await newReader(`reader-${at}`));
for (const reader of all) await read(reader);
took.length = 0;
const begun = performance.now();
const cpu = process.cpuUsage();
let asked = 0;
await Promise.all(
  all.map(async (reader) => {
    while ((asked += 1) <= reads) await read(reader);
  }),
);
const seconds = (performance.now() - begun) / 1000;
const readCpu = process.cpuUsage(cpu);
took.sort((one, other) => one - other);

printTable(
  'Accounts, on PGlite, one process that is also its own client',
  ['', 'measured', 'goal'],
  [
    ['processor time of a sign-in without its mail', `${eachMs.toFixed(2)} ms`, '≤ 5 ms'],
    ['authorized reads', `${Math.round(took.length / seconds)}/s`, '≥ 2,000/s'],
    ['99th percentile', `${quantile(took, 0.99).toFixed(1)} ms`, '≤ 20 ms'],
    [
      'processor time of a read, with its client',
      `${((readCpu.user + readCpu.system) / 1000 / took.length).toFixed(2)} ms`,
      '',
    ],
  ],
);
await host.stop();
await accounts.close();
await database.end();
