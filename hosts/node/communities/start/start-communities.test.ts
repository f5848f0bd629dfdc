import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../../operations/metrics.ts';
import { StartProblem } from '../../settings.ts';
import { pgliteFolder } from '../../testing/databases/databases.ts';
import { forgeFullDisk } from '../../testing/databases/full-disk.ts';
import { startCommunities } from './start-communities.ts';

const settings = {
  databaseUrl: undefined,
  backUpFolder: undefined,
  secretsKey: undefined,
  mail: undefined,
  publicAddress: undefined,
  port: 3000,
  isDevelopment: true,
};

test('a back-up that is asked for while another is written waits for it', async () => {
  const dataFolder = await pgliteFolder();
  const lines: string[] = [];
  const log = {
    info: (message: string) => void lines.push(message),
    error: (message: string) => void lines.push(`error: ${message}`),
  };
  const communities = startCommunities({ ...settings, dataFolder }, log, createMetrics());
  await communities.open();
  await Promise.all([communities.backUp(), communities.backUp()]);
  await communities.close();
  expect(lines).toEqual(['Communities are open', 'Backed up', 'Backed up']);
  expect(existsSync(join(dataFolder, 'back-up.ndjson.gz'))).toBe(true);
  rmSync(dataFolder, { recursive: true });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a running host writes a back-up at its start and one on each day after it', async () => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    now: Date.parse('2026-11-19T23:50:00Z'),
  });
  const dataFolder = await pgliteFolder();
  const backUpFolder = join(dataFolder, 'back-ups');
  const log = { info: () => undefined, error: () => undefined };
  const communities = startCommunities(
    { ...settings, dataFolder, backUpFolder },
    log,
    createMetrics(),
  );
  await communities.open();
  // One that is asked for comes after those before it.
  await communities.backUp();
  const first = 'fairwatt-2026-11-19.ndjson.gz';
  expect(readdirSync(backUpFolder)).toEqual([first]);
  vi.advanceTimersByTime(900_000);
  await communities.backUp();
  expect(readdirSync(backUpFolder).toSorted()).toEqual([first, 'fairwatt-2026-11-20.ndjson.gz']);
  await communities.close();
  rmSync(dataFolder, { recursive: true });
});

test('a data folder on a full disk ends the start with a sentence of its own, not with that of damage', async () => {
  const dataFolder = await pgliteFolder();
  const secretsKey = Buffer.alloc(32, 1).toString('base64');
  const log = { info: () => undefined, error: () => undefined };
  const { disk, restore } = forgeFullDisk();
  disk.isFull = true;
  const communities = startCommunities(
    { ...settings, dataFolder, secretsKey },
    log,
    createMetrics(),
  );
  const problem: unknown = await communities.open().catch((error: unknown) => error);
  restore();
  expect(problem).toBeInstanceOf(StartProblem);
  expect((problem as Error).message).toBe(
    `The disk of the data folder ${dataFolder} is full. Make room, then start again: nothing is lost.`,
  );
  // Nothing was lost indeed.
  await communities.open();
  await communities.close();
  rmSync(dataFolder, { recursive: true });
});
