import { chromium, expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { browserStoreCases, storeCases } from '../../api/store/testing/store-suite.ts';
import type { StorePage } from './indexed-db-page.ts';

declare const storePage: StorePage;

const address = 'http://store.test/';

/** Opens pages with nothing but the store, all with the same storage. */
const test = base.extend<{ open: () => Promise<Page> }, { script: string }>({
  script: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from its pattern
    async ({}, use) => {
      const built = await rolldown({
        input: new URL('indexed-db-page.ts', import.meta.url).pathname,
      });
      const { output } = await built.generate({ format: 'iife', name: 'storeTests' });
      await use(output[0].code);
    },
    { scope: 'worker' },
  ],
  open: async ({ context, script }, use) => {
    await context.route(`${address}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Store</title>' }),
    );
    await use(() => openIn(context, script));
  },
});

/**
 * On a disk, as in a window that is not private. In a private one Chromium 150 loses a large value whose
 * writer goes away before all of it has arrived; that store lasts no longer than the window anyway.
 */
const testOnDisk = test.extend({
  context: async ({ launchOptions }, use, testInfo) => {
    const folder = testInfo.outputPath('profile');
    const context = await chromium.launchPersistentContext(folder, launchOptions);
    await use(context);
    await context.close();
  },
});

async function openIn(context: BrowserContext, script: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.addScriptTag({ content: script });
  return page;
}

for (const { name } of [...storeCases, ...browserStoreCases]) {
  test(`a store in the browser ${name}`, async ({ open }) => {
    await (await open()).evaluate((wanted) => storePage.runCase(wanted), name);
  });
}

test('two tabs that write at once lose no write', async ({ open }) => {
  const [one, other] = [await open(), await open()];
  await one.evaluate(() => storePage.create());
  await Promise.all([
    one.evaluate(() => storePage.countUp('one', 40)),
    other.evaluate(() => storePage.countUp('other', 40)),
  ]);
  const counted = await one.evaluate(() => storePage.counted());
  expect(counted).toEqual({ newest: 81, one: 40, other: 40 });
});

test('a write without room is refused and keeps the previous state', async ({ open, context }) => {
  const page = await open();
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: address, quotaSize: 5_000_000 });
  expect(await page.evaluate(() => storePage.writeLarge(1, 1, 'first'))).toBe('stored');
  expect(await page.evaluate(() => storePage.writeLarge(2, 20, 'second'))).toBe('StoreFull');
  const kept = { seq: 1, says: ['first', 'first', 'first'] };
  expect(await page.evaluate(() => storePage.read())).toEqual(kept);
});

testOnDisk('a tab closed during a write leaves all of it or nothing', async ({ open }) => {
  const watcher = await open();
  await watcher.evaluate(() => storePage.writeLarge(1, 6, 'v1'));
  for (let round = 0; round < 8; round += 1) {
    const { seq: newest } = await watcher.evaluate(() => storePage.read());
    const writer = await open();
    // Not awaited: the page is closed during the write, a little later each time.
    await writer.evaluate(
      ([next, later]) => {
        void storePage.writeLarge(next, 6, `v${next}`);
        return new Promise((closing) => setTimeout(closing, later));
      },
      [newest + 1, round * 15] as const,
    );
    await writer.close();
    const kept = await watcher.evaluate(() => storePage.read());
    expect(kept.says).toEqual(Array.from({ length: 8 }, () => `v${kept.seq}`));
  }
});

test('a whole state replaces all that was before it', async ({ open }) => {
  const page = await open();
  for (const seq of [1, 2, 3]) {
    await page.evaluate((next) => storePage.writeLarge(next, 2, `v${next}`), seq);
  }
  expect(await page.evaluate(() => storePage.countKeys())).toBe(2);
});

test('a write is on disk before it is confirmed', async ({ open }) => {
  const durability = await (await open()).evaluate(() => storePage.durabilityOfWrites());
  expect(durability).toEqual(['strict', 'strict', 'strict']);
});

test('a tab notices that all data was deleted and created again', async ({ open }) => {
  const found = await (await open()).evaluate(() => storePage.deletedMeanwhile());
  expect(found).toEqual({
    entries: 'gone',
    appended: 'gone',
    seq: 1,
    says: 'new',
    entriesThen: 'gone',
  });
});

test('a state from before there was a log is moved into it, and older tabs ask to be reloaded', async ({
  open,
}) => {
  const found = await (await open()).evaluate(() => storePage.firstLayout());
  const ledger = { nextNumber: 1, stays: [['first'], ['second']], accounts: {} };
  expect(found).toEqual({
    found: { seq: 7, state: { format: 4, version: 7, ledger }, size: 0 },
    isSame: true,
    version: 8,
    state: { format: Infinity },
    records: 3,
  });
});
