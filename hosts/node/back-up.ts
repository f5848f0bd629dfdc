/** `node hosts/node/back-up.ts back-up|restore FILE`, with the settings of the host. */
import { setFlagsFromString } from 'node:v8';
import { readSettings, StartProblem } from './settings.ts';
import { backUp, restore } from './store/back-ups/back-up.ts';
import { lockFolder } from './store/pglite/lock-folder.ts';
import { openPglite } from './store/pglite/open-pglite.ts';
import { openPostgres } from './store/postgres/open-postgres.ts';

// As the host: optimizing PGlite takes longer than all else here.
setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');

async function run([task, file]: string[]) {
  if ((task !== 'back-up' && task !== 'restore') || file === undefined) {
    throw new StartProblem('Usage: node hosts/node/back-up.ts back-up|restore FILE');
  }
  const { databaseUrl, dataFolder } = readSettings(process.env);
  if (databaseUrl === undefined) lockFolder(dataFolder);
  const database = await (databaseUrl === undefined
    ? openPglite(dataFolder)
    : openPostgres(databaseUrl));
  try {
    if (task === 'back-up') await backUp(database.query, file);
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
