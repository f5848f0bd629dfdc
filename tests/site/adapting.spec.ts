import type { Page } from '@playwright/test';
import { overflow } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';
import { routes, SitePage } from '../support/site-pages.ts';

async function enlargeText(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 32px }');
    document.adoptedStyleSheets.push(sheet);
  });
  // Measurements that depend on the root font size update some frames later.
  await page.waitForFunction(
    () => Number.parseFloat(getComputedStyle(document.body).fontSize) >= 28,
  );
}

const sitePages = routes.filter((route) => route !== '/demo');

test.describe('text at twice its size', () => {
  for (const width of [320, 390, 768, 1280]) {
    test(`fits a window of ${width} px`, async ({ page, complaints }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of sitePages) {
        await page.goto(path);
        await enlargeText(page);
        await expect.poll(() => overflow(page), path).toBe(0);
        // Fixed elements are clipped instead of widening the page.
        const out = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('header *')]
              .filter((element) => !element.closest('[popover]:not(:popover-open), .sr-only'))
              .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
              .map((element) => element.outerHTML.slice(0, 80)),
          );
        await expect.poll(out, path).toEqual([]);
      }
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
      complaints.length = 0;
    });
  }

  test('shows the menu where the links would not fit', async ({ page }) => {
    await page.goto('/');
    await enlargeText(page);
    const site = new SitePage(page);
    await expect(site.mainLinks.first()).toBeHidden();
    await site.menuButton.click();
    await expect(site.menu.getByRole('link')).toHaveCount(5);
  });
});

test.describe('the breakpoint', () => {
  test('is 768 px', async ({ page }) => {
    const site = new SitePage(page);
    await page.setViewportSize({ width: 767, height: 800 });
    await page.goto('/');
    await expect(site.menuButton).toBeVisible();
    await expect(site.mainLinks.first()).toBeHidden();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(site.menuButton).toBeHidden();
    await expect(site.mainLinks.first()).toBeVisible();
  });
});

test.describe('forced colors', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }));

  test('a button keeps its outline', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Discover Our Solutions', 'Login', 'Send Message']) {
      const border = await page
        .locator('a, button')
        .filter({ hasText: name })
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));
      expect(border, name).toBeGreaterThan(0);
    }
  });

  test('the board keeps its hours, its prices and its line', async ({ page }) => {
    await page.goto('/');
    const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    const board = page.locator('figure').first();
    const fills = await board
      .locator('svg text')
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).fill));
    expect(fills.length).toBeGreaterThan(8);
    expect(new Set(fills)).toEqual(new Set([ink]));
    const line = board.locator('.border-r-2');
    expect(await line.evaluate((element) => getComputedStyle(element).borderRightColor)).toBe(ink);
  });
});
