import { describe, test } from 'vitest';
import { memoryStore } from './memory.ts';
import { browserStoreCases, createInBrowser, storeCases } from './testing/store-suite.ts';

describe('a store in memory', () => {
  // oxlint-disable-next-line vitest/expect-expect -- A case fails by throwing.
  test.each([...storeCases, ...browserStoreCases])('$name', async ({ run }) => {
    const store = memoryStore();
    let created = 0;
    const create = (state: Parameters<typeof createInBrowser>[2]) =>
      createInBrowser(store, `community ${created++}`, state);
    await run({ open: async () => store, create });
  });
});
