/** `node hosts/node/back-up.ts back-up|restore FILE`, `replace-lost-secrets` or `end-app ID`, with the host's settings. */
import { setFlagsFromString } from 'node:v8';
import { end as endClient } from './agents/clients/client-statements.ts';
import { readSettings, StartProblem, type Settings } from './settings.ts';
import { backUp, restore } from './store/back-ups/back-up.ts';
import type { Query } from './store/database.ts';
import { lockFolder } from './store/pglite/lock-folder.ts';
import { openPglite } from './store/pglite/open-pglite.ts';
import { openPostgres } from './store/postgres/open-postgres.ts';
import { loadSecretKeys } from './store/secret-keys.ts';
import { replaceLostSecrets } from './webhooks/endpoints/seal-secrets.ts';

// As the host: optimizing PGlite takes longer than all else here.
setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');

const usage =
  'Usage: node hosts/node/back-up.ts back-up|restore FILE, replace-lost-secrets, or end-app ID';

type Task = (query: Query, named: string, settings: Settings) => Promise<string>;

const tasks: Readonly<Record<string, Task>> = {
  'back-up': async (query, file) => {
    await backUp(query, file);
    return '';
  },
  restore: async (query, file) => `${await restore(query, file)} communities restored\n`,
  'replace-lost-secrets': async (query, _, { secretsKey, dataFolder }) => {
    const count = await replaceLostSecrets(query, loadSecretKeys(secretsKey, dataFolder));
    return `${count} webhook endpoints turned off: their secrets were replaced\n`;
  },
  // Running hosts see it within a second, when what they know of a token expires.
  'end-app': async (query, id) => {
    const { rowCount } = await query('select from oauth_clients where id = $1', [id]);
    if (rowCount === 0) throw new StartProblem(`There is no app ${id}.`);
    const { rows } = await query(endClient, [id, new Date()]);
    return `The app has ended, with ${rows.length} links of drivers\n`;
  },
};

async function run([name = '', named = '']: string[]) {
  const task = tasks[name];
  if (task === undefined || (named === '') !== (name === 'replace-lost-secrets')) {
    throw new StartProblem(usage);
  }
  const settings = readSettings(process.env);
  const { databaseUrl, dataFolder } = settings;
  if (databaseUrl === undefined) lockFolder(dataFolder);
  const database = await (databaseUrl === undefined
    ? openPglite(dataFolder)
    : openPostgres(databaseUrl));
  try {
    process.stdout.write(await task(database.query, named, settings));
  } finally {
    await database.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
