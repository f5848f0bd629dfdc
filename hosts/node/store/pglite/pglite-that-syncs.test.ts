import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { pgliteFolder } from '../../testing/databases/databases.ts';
import { openSyncingPglite } from './pglite-that-syncs.ts';

const { fsyncSync } = fs;
afterEach(() => {
  fs.fsyncSync = fsyncSync;
  syncBuiltinESMExports();
});

/** A killed process loses nothing without it, only a machine without power does. */
test('every commit is on disk before it is confirmed', async () => {
  let syncs = 0;
  fs.fsyncSync = (descriptor) => {
    syncs += 1;
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
  const folder = await pgliteFolder();
  const lite = await openSyncingPglite(join(folder, 'postgres'));
  await lite.exec('create table written (figure int)');
  for (let commit = 1; commit <= 5; commit += 1) {
    const before = syncs;
    await lite.query('insert into written values ($1)', [commit]);
    expect(syncs).toBeGreaterThan(before);
  }
  const before = syncs;
  await lite.query('select sum(figure) from written');
  expect(syncs).toBe(before);
  await lite.close();
  fs.rmSync(folder, { recursive: true });
});
