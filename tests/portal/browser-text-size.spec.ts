import type { Page } from '@playwright/test';
import { clippedInBar } from '../support/adapting.ts';
import { testInBrowserWith } from '../support/browser-with.ts';
import { ChargePage } from '../support/pages/charge-page.ts';
import { clipped } from '../support/clipped.ts';
import { overflow } from '../support/soundness.ts';
import { expect } from '../support/test.ts';
import { visitOn } from '../support/visit-date.ts';

// A browser setting: media queries follow it, unlike a font size set by a style sheet.
const test = testInBrowserWith('--blink-settings=defaultFontSize=32');

async function expectToFit(page: Page, what: string) {
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const name = `${what} at ${width} px`;
    expect.soft(await overflow(page), `${name}: overflow`).toBe(0);
    expect.soft(await clippedInBar(page), `${name}: outside of the window`).toEqual([]);
    expect.soft(await clipped(page), `${name}: clipped`).toEqual([]);
  }
  // Narrower than this, the text of a time field has to scroll.
  await page.setViewportSize({ width: 320, height: 844 });
  expect.soft(await overflow(page), `${what} at 320 px: overflow`).toBe(0);
  await page.setViewportSize({ width: 1280, height: 844 });
}

test('every section fits with the text size of the browser doubled', async ({ page }) => {
  await visitOn(page, '2026-11-18T12:00:00Z');
  const charge = new ChargePage(page);
  await charge.openCharge();
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(size).toBe('32px');
  await expectToFit(page, 'a free space');
  await charge.plugIn();
  await expectToFit(page, 'a plan');
  await charge.start();
  await expectToFit(page, 'a charge');

  const { main } = charge;
  await charge.sectionLink('Invoices').click();
  await expect(main.getByRole('link', { name: /October 2026/ })).toBeVisible();
  await expectToFit(page, 'invoices');
  await main.getByRole('link', { name: /October 2026/ }).click();
  await main.getByRole('heading', { level: 3 }).getByRole('button').first().click();
  await expectToFit(page, 'an invoice');
  await main.getByRole('link', { name: 'See this session hour by hour' }).first().click();
  await expect(main.getByRole('region', { name: 'Bill' })).toBeVisible();
  await expectToFit(page, 'a session');

  await charge.sectionLink('History').click();
  await expect(main.getByRole('region', { name: 'Totals' })).toBeVisible();
  await expectToFit(page, 'history');
  await charge.openMenu();
  await charge.menu.getByRole('link', { name: 'My Vehicles' }).click();
  await expect(main.getByRole('list', { name: 'Your vehicles' })).toBeVisible();
  await expectToFit(page, 'vehicles');
  await charge.sectionLink('Reserve').click();
  await page
    .getByRole('form', { name: 'What you need' })
    .getByLabel('Vehicle')
    .selectOption('Nissan Leaf');
  await expect(main.getByRole('button', { name: /^Reserve space/ }).first()).toBeVisible();
  await expectToFit(page, 'reservations');
});
