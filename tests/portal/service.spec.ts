import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ChargePage } from '../support/charge-page.ts';
import { PortalPage } from '../support/portal-page.ts';
import { expect, test } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

/** Prepends a line of script to the worker's own. */
async function beforeWorker(page: Page, script: string) {
  await page.route(/\/worker[-.][^/]*$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

test.describe('nothing confirmed is lost', () => {
  test('when the worker dies during a charge: it continues where it was', async ({ page }) => {
    await visitOn(page, '2026-11-18T12:00:00Z');
    const charge = new ChargePage(page);
    await charge.openCharge();
    await charge.plugIn();
    await charge.start();
    await charge.jumpTo('Charging starts');
    await expect(charge.sentence).toHaveText(/^Charging at the night price\./);
    const total = await charge.total();
    for (const worker of page.workers())
      await worker.evaluate(() => close()).catch(() => undefined);
    await charge.jumpTo('End of charging');
    await expect(charge.sentence).toHaveText('Charged to its limit of 80%.');
    expect(await charge.total()).not.toBe(total);
  });

  test('in another tab: it shows changes of this one', async ({ page, context }) => {
    const charge = new ChargePage(page);
    await charge.openCharge();
    const other = new ChargePage(await context.newPage());
    await other.open();
    await expect(other.sentence).toHaveText(/^Space 42 is free/);
    await charge.plugIn();
    await expect(other.sentence).toContainText(' is plugged in at ');
  });
});

test.describe('if the browser refuses something', () => {
  test('without storage the demo runs and says that nothing will be stored', async ({ page }) => {
    await beforeWorker(
      page,
      "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('refused') } });",
    );
    const charge = new ChargePage(page);
    await charge.openCharge();
    await expect(page.getByText(/is gone when you close or reload/)).toBeVisible();
    await charge.plugIn();
    await page.reload();
    await expect(charge.sentence).toHaveText(/^Space 42 is free/);
  });

  test('full storage is reported beside the button, changes nothing, and works once there is room', async ({
    page,
  }) => {
    const charge = new ChargePage(page);
    await charge.openCharge();
    const [worker] = page.workers();
    // A browser's reaction to a write without room.
    await worker!.evaluate(() => {
      const writing = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')!;
      const put = writing.value as (this: IDBObjectStore, ...entry: unknown[]) => IDBRequest;
      Object.defineProperty(IDBObjectStore.prototype, 'put', {
        configurable: true,
        value(this: IDBObjectStore, ...entry: unknown[]) {
          const request = put.apply(this, entry);
          const { transaction } = this;
          request.addEventListener('success', () => {
            Object.defineProperty(transaction, 'error', {
              configurable: true,
              value: new DOMException('No room', 'QuotaExceededError'),
            });
            transaction.abort();
          });
          return request;
        },
      });
      const makeRoom = () => Object.defineProperty(IDBObjectStore.prototype, 'put', writing);
      Object.assign(globalThis, { makeRoom });
    });
    await charge.button(/^Plug in /).click();
    await expect(charge.main.getByRole('alert')).toContainText(
      'Your browser has no room left to store this, so nothing was changed.',
    );
    await expect(charge.sentence).toHaveText(/^Space 42 is free/);
    await worker!.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom());
    await charge.plugIn();
    await page.reload();
    await expect(charge.sentence).toContainText(' is plugged in at ');
  });

  test('without workers the service runs in the page', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'Worker', {
        get: () => {
          throw new Error('refused');
        },
      });
    });
    const charge = new ChargePage(page);
    await charge.openCharge();
    await charge.plugIn();
    expect(page.workers()).toHaveLength(0);
  });
});

/** Replaces the demo's stored state, as a foreign write would. */
const putState = (page: Page, state: object) =>
  page.evaluate(
    (kept) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('fairwatt-demo');
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('state', 'readwrite');
          transaction.objectStore('state').put(kept, 'state');
          transaction.objectStore('state').put(kept.version, 'version');
          transaction.addEventListener('complete', () => {
            request.result.close();
            resolve();
          });
        });
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      }),
    { ...state, version: 1_000_000 },
  );

test('an unreadable state is replaced, with an explanation', async ({ page }) => {
  const portal = new PortalPage(page);
  await portal.open();
  // From a page without the demo: an open one would find the state first, and replace it.
  await page.goto('/terms');
  await putState(page, { nonsense: true });
  await portal.open();
  await expect(page.getByText(/so it starts over/)).toBeVisible();
  await expect(portal.clock).toHaveAttribute('datetime', /./);
});

test('a demo stored in an older format continues where it was', async ({ page }) => {
  await visitOn(page, '2026-11-15T17:00:00Z');
  const charge = new ChargePage(page);
  await charge.open();
  const fixture = 'api/store/migrations/fixtures/format-2.json.gz';
  await putState(page, JSON.parse(gunzipSync(readFileSync(fixture)).toString()) as object);
  await page.reload();
  await expect(charge.clock).toHaveAttribute('datetime', /^2026-11-16T03:3/);
  await expect(page.getByText(/so it starts over/)).toBeHidden();
  await charge.sectionLink('My Reservation').click();
  await expect(charge.main.getByText('SILVER PLAZA').first()).toBeVisible();
  await charge.sectionLink('Invoices').click();
  await expect(
    charge.main.getByRole('listitem').filter({ hasText: 'May 2026' }).last(),
  ).toBeVisible();
});

test.describe('time at 600×', () => {
  test('runs through midnight and the end of a month: the invoice is issued', async ({ page }) => {
    await visitOn(page, '2026-11-30T12:00:00Z');
    const charge = new ChargePage(page);
    await charge.openCharge();
    await charge.jumpTo(/Day price/);
    await charge.jumpTo(/Night price/);
    await charge.runUntil(async () => {
      // Midnight in New York, an hour from there.
      await expect(charge.clock).toHaveAttribute('datetime', /^2026-12-01T0[5-9]/, {
        timeout: 60_000,
      });
    });
    await charge.sectionLink('Invoices').click();
    const november = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'November 2026' });
    // The first is the chart's text alternative.
    await expect(november.last()).toContainText('To pay');
  });

  test('a night in which clocks go back has its hour twice, and one bill', async ({ page }) => {
    await visitOn(page, '2026-10-31T12:00:00Z');
    const charge = new ChargePage(page);
    await charge.openCharge();
    await charge.plugIn();
    await charge.start();
    await charge.jumpTo('Ready-by time');
    await expect(charge.sentence).toHaveText('Charged to its limit of 80%.');
    const total = await charge.total();
    // 07:00 in New York is 12:00 UTC once the clocks have gone back.
    await expect(charge.clock).toHaveAttribute('datetime', /^2026-11-01T12:00/);
    await charge.button('Unplug').click();
    expect(await charge.total(charge.receipt)).toBe(total);
  });
});
