import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { preparePglite, quickFolder, runSettings } from './databases.ts';
import { listen, portOf } from '../client.ts';
import { startPostgres } from './postgres-server.ts';

/** Global setup: prepares what test files would otherwise create at the same time. */
export default async function prepareDatabases() {
  await preparePglite();
  const folder = mkdtempSync(join(quickFolder(), 'fairwatt-tests-'));
  process.env[runSettings.folder] = folder;

  let postgres: ReturnType<typeof startPostgres> | null = null;
  const desk = createServer((socket) => {
    postgres ??= startPostgres();
    postgres.then(
      ({ address }) => socket.end(address),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        socket.end();
      },
    );
  });
  await listen(desk);
  process.env[runSettings.postgres] = String(portOf(desk));

  return async () => {
    desk.close();
    await (await postgres)?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}
