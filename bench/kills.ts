/**
 * kill -9 at random moments under load, each followed by a start of a version with another engine and
 * another format: on PGlite, and on PostgreSQL with two processes, one after the other. What was
 * answered has to be there once. Fewer with `KILLS=10 npm run bench -- kills`.
 */
import { rmSync } from 'node:fs';
import { openPglite } from '../hosts/node/store/pglite/open-pglite.ts';
import {
  hasPostgres,
  pgliteFolder,
  testPostgres,
} from '../hosts/node/testing/databases/databases.ts';
import { copyNextVersions } from '../hosts/node/testing/processes/next-versions.ts';
import {
  anyKey,
  checkKills,
  createTargets,
  killRolling,
} from '../hosts/node/testing/processes/rolling-kills.ts';
import { printTable } from '../scripts/print-table.ts';

const kills = Number(process.env['KILLS'] ?? 100);
const seed = Number(process.env['SEED'] ?? 1);
const checkout = copyNextVersions();
const rows: string[][] = [];
let isWrong = false;

function add(name: string, found: Awaited<ReturnType<typeof checkKills>>) {
  const { answered, lost, doubled, unasked, startedOver } = found;
  rows.push([name, ...[answered, lost, doubled, startedOver].map(String)]);
  isWrong ||= lost + doubled + unasked + startedOver > 0;
}

async function killOnPglite() {
  const folder = await pgliteFolder();
  const first = await openPglite(folder);
  const targets = await createTargets(first);
  await first.close();
  const order = { checkout, settings: { FAIRWATT_DATA: folder }, hosts: 1, kills, seed };
  const result = await killRolling(order, targets);
  const database = await openPglite(folder);
  add('PGlite', await checkKills(database, targets, result));
  await database.close();
  rmSync(folder, { recursive: true });
}

async function killOnPostgres() {
  const { first, address, end } = await testPostgres({ isDurable: true });
  const targets = await createTargets(first);
  const settings = { DATABASE_URL: address!, FAIRWATT_SECRETS_KEY: anyKey };
  const result = await killRolling({ checkout, settings, hosts: 2, kills, seed }, targets);
  add('PostgreSQL, two processes', await checkKills(first, targets, result));
  await end();
}

await killOnPglite();
if (hasPostgres) await killOnPostgres();
rmSync(checkout, { recursive: true });

printTable(`${kills} kills`, ['store', 'answered', 'lost', 'twice', 'started over'], rows);
process.exit(isWrong ? 1 : 0);
