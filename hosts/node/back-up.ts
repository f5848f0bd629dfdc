/** `node hosts/node/back-up.ts back-up|restore FILE` or `replace-lost-secrets`, with the host's settings. */
import { setFlagsFromString } from 'node:v8';
import { readSettings, StartProblem } from './settings.ts';
import { backUp, restore } from './store/back-ups/back-up.ts';
import { lockFolder } from './store/pglite/lock-folder.ts';
import { openPglite } from './store/pglite/open-pglite.ts';
import { openPostgres } from './store/postgres/open-postgres.ts';
import { loadSecretKeys } from './store/secret-keys.ts';
import { replaceLostSecrets } from './webhooks/seal-secrets.ts';

// As the host: optimizing PGlite takes longer than all else here.
setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');

async function run([task, file]: string[]) {
  const hasFile = (task === 'back-up' || task === 'restore') && file !== undefined;
  if (!hasFile && task !== 'replace-lost-secrets') {
    throw new StartProblem(
      'Usage: node hosts/node/back-up.ts back-up|restore FILE, or replace-lost-secrets',
    );
  }
  const { databaseUrl, dataFolder, secretsKey } = readSettings(process.env);
  if (databaseUrl === undefined) lockFolder(dataFolder);
  const database = await (databaseUrl === undefined
    ? openPglite(dataFolder)
    : openPostgres(databaseUrl));
  try {
    if (!hasFile) {
      const keys = loadSecretKeys(secretsKey, dataFolder);
      const count = await replaceLostSecrets(database.query, keys);
      process.stdout.write(`${count} webhook endpoints turned off: their secrets were replaced\n`);
    } else if (task === 'back-up') await backUp(database.query, file);
    else process.stdout.write(`${await restore(database.query, file)} communities restored\n`);
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
