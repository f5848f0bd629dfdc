import type { Page } from '@playwright/test';
import { holdBack } from '../support/hold-back.ts';
import { expect, test } from '../support/test.ts';

/** Opens the search, types, and presses a last key before the search has been loaded. */
async function typeWhileLoading(page: Page, text: string, lastKey: string) {
  const html = await (await page.request.get('/developers')).text();
  const asked = new Set<string>();
  const isOfSearch = ({ pathname }: URL) =>
    pathname.startsWith('/assets/developers/') && !html.includes(pathname);
  page.on('request', (request) => {
    if (isOfSearch(new URL(request.url()))) asked.add(request.url());
  });
  // Before the page begins: whatever asks for these files does not get them.
  const arrive = await holdBack(page, isOfSearch);
  await page.goto('/developers');
  // The key is listened for some moments after the page has been taken over.
  await expect(async () => {
    if (asked.size === 0) await page.keyboard.press('/');
    await expect.poll(() => asked.size, { timeout: 5000 }).toBeGreaterThan(0);
  }).toPass();
  await page.keyboard.type(text);
  await page.keyboard.press(lastKey);
  await expect(page.locator('dialog')).toHaveCount(0);
  arrive();
}

test.describe('search', () => {
  test('opens with a key, is chosen from with arrows, and leads to the section', async ({
    page,
  }) => {
    await page.goto('/developers');
    const field = page.getByRole('combobox', { name: 'Search guides and operations' });
    // The key is listened for some moments after the page has been taken over.
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(field).toBeFocused({ timeout: 5000 });
    }).toPass();
    await field.fill('idempotency');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(options.first()).toHaveText(/Idempotency/);
    await field.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowUp');
    await field.press('Enter');
    await expect(page).toHaveURL('/developers/limits#idempotency');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('keeps what is typed while it is still being loaded', async ({ page }) => {
    await typeWhileLoading(page, 'quotes', 'Backspace');
    const field = page.getByRole('combobox', { name: 'Search guides and operations' });
    await expect(field).toHaveValue('quote');
    await expect(field).toBeFocused();
    await page.keyboard.type(' expired');
    await expect(page.getByRole('option').first()).toHaveText(/QUOTE_EXPIRED/);
  });

  test('is closed by Escape while it is still being loaded', async ({ page }) => {
    await typeWhileLoading(page, 'quotes', 'Escape');
    await page.waitForLoadState('networkidle');
    const field = page.getByRole('combobox', { name: 'Search guides and operations' });
    await expect(field).toBeHidden();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
  });

  test('finds operations and problem codes, and says when there is nothing, or no line', async ({
    page,
    complaints,
  }) => {
    await page.goto('/developers/concepts');
    const open = page.getByRole('button', { name: 'Search guides and operations' });
    // A line that breaks takes only the search away.
    const index = '**/assets/developers/*.js';
    await page.route(index, (route) => route.abort());
    await open.click();
    await expect(page.getByText('Search could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concepts');
    // The browser reports the files that it did not get.
    complaints.length = 0;
    await page.unroute(index);
    // Some browsers do not ask again for a file that was missing, so the message names a reload, too.
    await page.goto('/developers/concepts');
    await open.click();
    const field = page.getByRole('combobox');
    await field.fill('QUOTE_EXPIRED');
    await expect(page.getByRole('option').first()).toHaveText(/QUOTE_EXPIRED/);
    await field.fill('zebra crossing');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await field.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
