import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import { startHost } from '../../testing/start-host.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../../testing/databases/databases.ts';

/** A checkout of the next version: the same but for one line of the engine, and with further columns. */
function nextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-next-'));
  for (const part of ['engine', 'api', 'chargers', 'hosts', 'package.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, 'engine/units.ts'), '\n// Changed.\n');
  const migrations = join(folder, 'hosts/node/store/migrations');
  const next = String(readdirSync(migrations).length + 1).padStart(4, '0');
  writeFileSync(join(migrations, `${next}-next.sql`), further);
  return folder;
}

/** As a migration may do it that processes of the version before live with. */
const further = ['communities', 'log', 'snapshots', 'idempotency', 'ledger_entries', 'keys']
  .map((table) => `alter table ${table} add column next_version text not null default 'new';`)
  .concat('create table next_version (community text primary key);')
  .join('\n');

let database: TestDatabase;
let checkout = '';
const hosts: Awaited<ReturnType<typeof startHost>>[] = [];
beforeAll(async () => {
  if (!hasPostgres) return;
  database = await testPostgres();
  checkout = nextVersion();
}, 120_000);
afterAll(async () => {
  for (const { stop } of hosts) await stop();
  await database?.end();
  if (checkout !== '') rmSync(checkout, { recursive: true });
});

async function start(from = process.cwd()) {
  const host = await startHost({ DATABASE_URL: database.address! }, { checkout: from });
  hosts.push(host);
  return host;
}

async function createSandbox(address: string): Promise<string> {
  const response = await fetch(`${address}/v1/sandboxes`, { method: 'POST' });
  return ((await response.json()) as PublicAnswers['createSandbox']).key;
}

const vehicle = (address: string, key: string, name?: string) =>
  fetch(`${address}/v1/vehicles/v1`, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(name !== undefined && { method: 'PATCH', body: JSON.stringify({ name }) }),
  });

const nameOf = async (response: Response) =>
  ((await response.json()) as PublicAnswers['getVehicle']).name;

describe.runIf(hasPostgres)('a deploy of another engine beside the running one', () => {
  test(
    'loses no acknowledged command, and both serve meanwhile',
    { timeout: 120_000 },
    async () => {
      const before = await start();
      const keys: string[] = [];
      while (keys.length < 3) keys.push(await createSandbox(before.address));
      for (const key of keys) {
        expect((await vehicle(before.address, key, 'Early')).status).toBe(200);
      }
      const after = await start(checkout);
      // Both write side by side, and each sees what the other has done.
      for (const key of keys) {
        for (let turn = 0; turn < 3; turn += 1) {
          expect(await nameOf(await vehicle(before.address, key, `Old ${turn}`))).toBe(
            `Old ${turn}`,
          );
          expect(await nameOf(await vehicle(after.address, key))).toBe(`Old ${turn}`);
          expect(await nameOf(await vehicle(after.address, key, `New ${turn}`))).toBe(
            `New ${turn}`,
          );
          expect(await nameOf(await vehicle(before.address, key))).toBe(`New ${turn}`);
        }
        expect((await vehicle(before.address, key, 'Last')).status).toBe(200);
      }
      // Whoever comes new to the process of before is served, too; but it could not start any more.
      const late = await createSandbox(before.address);
      expect(await nameOf(await vehicle(after.address, late, 'Late'))).toBe('Late');
      await expect(start()).rejects.toThrow('The data was written by a newer version of Fairwatt.');
      await before.stop('SIGKILL');
      for (const key of keys) {
        expect(await nameOf(await vehicle(after.address, key))).toBe('Last');
        expect(await nameOf(await vehicle(after.address, key, 'New'))).toBe('New');
      }
    },
  );
});
