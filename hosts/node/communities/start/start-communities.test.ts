import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../../operations/metrics.ts';
import { pgliteFolder } from '../../testing/databases/databases.ts';
import { startCommunities } from './start-communities.ts';

test('a back-up that is asked for while another is written waits for it', async () => {
  const dataFolder = await pgliteFolder();
  const lines: string[] = [];
  const log = {
    info: (message: string) => void lines.push(message),
    error: (message: string) => void lines.push(`error: ${message}`),
  };
  const settings = {
    databaseUrl: undefined,
    dataFolder,
    backUpFolder: undefined,
    secretsKey: undefined,
    mail: undefined,
    publicAddress: undefined,
    port: 3000,
    isDevelopment: true,
  };
  const communities = startCommunities(settings, log, createMetrics());
  await communities.open();
  await Promise.all([communities.backUp(), communities.backUp()]);
  await communities.close();
  expect(lines).toEqual(['Communities are open', 'Backed up', 'Backed up']);
  expect(existsSync(join(dataFolder, 'back-up.ndjson.gz'))).toBe(true);
  rmSync(dataFolder, { recursive: true });
});
