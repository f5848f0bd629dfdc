import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { indexedDbStore } from './indexed-db.ts';
import { browserStoreCases, createInBrowser, storeCases } from './testing/store-suite.ts';
import { testIndexedDb } from './testing/indexed-db.ts';

beforeEach(() => {
  for (const [name, value] of Object.entries(testIndexedDb())) vi.stubGlobal(name, value);
});
afterEach(() => vi.unstubAllGlobals());

// In a real browser they run again, with what only that can show (tests/store).
describe('a store in IndexedDB', () => {
  // oxlint-disable-next-line vitest/expect-expect -- A case fails by throwing.
  test.each([...storeCases, ...browserStoreCases])('$name', async ({ run }) => {
    let created = 0;
    const create = async (state: Parameters<typeof createInBrowser>[2]) =>
      createInBrowser(await indexedDbStore(), `community ${created++}`, state);
    await run({ open: indexedDbStore, create });
  });
});
