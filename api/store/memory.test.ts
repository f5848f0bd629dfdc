import { describe, test } from 'vitest';
import { memoryStore } from './memory.ts';
import { storeCases } from './store-suite.ts';

describe('a store in memory', () => {
  // oxlint-disable-next-line vitest/expect-expect -- A case fails by throwing.
  test.each(storeCases)('$name', async ({ run }) => {
    const store = memoryStore();
    await run(async () => store);
  });
});
