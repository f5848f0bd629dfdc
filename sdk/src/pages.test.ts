import { expect, test } from 'vitest';
import { pagesOf } from './pages.ts';

const page = { items: ['a', 'b'], nextCursor: null };

test('a list is caught as a promise is', async () => {
  const failing = () => pagesOf<string, typeof page>(() => Promise.reject(new Error('no network')));
  expect(await failing().catch((error: Error) => error.message)).toBe('no network');
  let ended = 0;
  expect(await pagesOf(async () => page).finally(() => (ended += 1))).toBe(page);
  await expect(failing().finally(() => (ended += 1))).rejects.toThrow('no network');
  expect(ended).toBe(2);
});

test('nothing is sent before it is awaited', async () => {
  let sent = 0;
  const pages = pagesOf(async () => {
    sent += 1;
    return page;
  });
  expect(sent).toBe(0);
  await pages;
  expect(sent).toBe(1);
});
