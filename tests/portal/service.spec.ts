import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ChargePage } from '../support/pages/charge-page.ts';
import { InvoicesPage } from '../support/pages/invoices-page.ts';
import { expect, test } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

test('nothing is lost when the worker dies during a charge, in a night in which clocks go back: one bill', async ({
  page,
}) => {
  await visitOn(page, '2026-10-31T12:00:00Z');
  const charge = new ChargePage(page);
  await charge.openCharge();
  await charge.plugIn();
  await charge.start();
  await charge.jumpTo('Charging starts');
  await expect(charge.sentence).toHaveText(/^Charging at the night price\./);
  const soFar = await charge.total();
  for (const worker of page.workers()) await worker.evaluate(() => close()).catch(() => undefined);
  await charge.jumpTo('Ready-by time');
  await expect(charge.sentence).toHaveText('Charged to its limit of 80%.');
  const total = await charge.total();
  expect(total).not.toBe(soFar);
  // 07:30 in New York is 12:30 UTC once the clocks have gone back.
  await expect(charge.clock).toHaveAttribute('datetime', /^2026-11-01T12:30/);
  await charge.button('Unplug').click();
  expect(await charge.total(charge.receipt)).toBe(total);
});

test.describe('if the browser refuses something', () => {
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
          transaction.objectStore('state').clear();
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

test('a demo stored in an older format continues where it was; an unreadable one starts over, and says so', async ({
  page,
}) => {
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

  // From a page without the demo: an open one would find the state first, and replace it.
  await page.goto('/terms');
  await putState(page, { nonsense: true });
  await charge.open();
  await expect(page.getByText(/so it starts over/)).toBeVisible();
});

test('the night can be watched in a minute, paused, and slows down when charging ends; at midnight the month is invoiced', async ({
  page,
}) => {
  await visitOn(page, '2026-11-30T12:00:00Z');
  const charge = new ChargePage(page);
  await charge.openCharge();
  const pace = charge.clockButton;
  await charge.plugIn();
  // Until shortly after midnight.
  await charge.choose('Energy');
  await charge.form.getByLabel('Energy at the meter').fill('12');
  await charge.start();
  await charge.button('Watch the night').click();
  await expect(pace).toContainText('600×');
  await expect(charge.main).toContainText('It slows down when charging ends.');
  // The hours before the night price are skipped: they would take half a minute at this pace.
  await expect(charge.main).toContainText('skipping the hours in which your car waits');
  await charge.button('Pause').click();
  await expect(pace).toContainText('paused');
  await charge.button('Keep watching').click();
  await expect(pace).toContainText('600×');
  await charge.button('Pause').click();
  await expect(pace).toContainText('paused');
  // A reload keeps the event at which it slows down.
  await page.reload();
  await expect(charge.button('Keep watching')).toBeVisible();
  await charge.runClock();
  await expect(pace).toContainText('600×');
  // The end is announced in every section.
  await charge.sectionLink('Invoices').click();
  const invoices = new InvoicesPage(page);
  const ended = charge.main.locator('section').filter({ hasText: 'is charged.' });
  await expect(ended).toBeVisible({ timeout: 100_000 });
  await expect(pace).toContainText('1×');
  await expect(invoices.row('November 2026')).toContainText('To pay');
  await ended.getByRole('link', { name: 'See its bill' }).click();
  await expect(charge.sentence).toHaveText(/^Your goal is reached/);
  // The space's own sentence says it, so it is not repeated on this screen.
  await expect(ended).toHaveCount(0);
  await charge.sectionLink('My Vehicles').click();
  await ended.getByRole('button', { name: 'Dismiss this notice' }).click();
  await expect(ended).toHaveCount(0);
  await page.reload();
  await expect(charge.clock).toHaveAttribute('datetime', /./);
  await expect(page.getByRole('list', { name: 'Your vehicles' })).toBeVisible();
  await expect(ended).toHaveCount(0);
});
