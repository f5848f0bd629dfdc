import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { storeCases } from '#api/store/testing/store-suite.ts';
import { communityStore, type CommunityStore } from '../../store/community-store.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { logStore, pack } from './stored-bytes.ts';

describe.each(databases)('logs in $name', ({ open }) => {
  let database: TestDatabase;
  /** Those of two processes, where there may be two. */
  let stores: CommunityStore[];
  beforeAll(async () => {
    database = await open();
    stores = [database.first, (await database.another?.()) ?? database.first].map(communityStore);
  }, 120_000);
  afterAll(() => database?.end());

  // oxlint-disable-next-line vitest/expect-expect -- A case fails by throwing.
  test.each(storeCases)('$name', async ({ run }) => {
    const [store] = stores;
    let opened = 0;
    await run({
      open: async () => logStore(stores[opened++ % stores.length]!),
      create: async (state) => {
        const id = randomUUID();
        const first = {
          hash: new TextEncoder().encode(id),
          id: `key_${id}`,
          person: 'resident',
          role: 'agent' as const,
          scopes: [],
          expires: null,
          name: 'First key',
        };
        const begun = { state: await pack(state), firstDay: '2026-11-15' };
        await store!.createSandbox(id, first, begun, 10_000);
        return { id, seq: 0 };
      },
    });
  });
});
