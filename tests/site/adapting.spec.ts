import { withEnlargedText } from '../support/with-style.ts';
import { expect, test } from '../support/test.ts';
import { SitePage } from '../support/pages/site-pages.ts';

test.describe('text at twice its size', () => {
  test('shows the menu where the links would not fit', async ({ page }) => {
    await page.goto('/');
    await withEnlargedText(page, async () => {
      const site = new SitePage(page);
      await expect(site.mainLinks.first()).toBeHidden();
      await site.menuButton.click();
      await expect(site.menu.getByRole('link')).toHaveCount(5);
    });
  });

  for (const path of ['/', '/developers']) {
    test(`hides the link past the header of ${path} until it has focus`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await withEnlargedText(page, async () => {
        const skip = page.getByRole('link', { name: 'Skip to content' });
        await expect(skip).not.toBeInViewport();
        await page.keyboard.press('Tab');
        await expect(skip).toBeFocused();
        await expect(skip).toBeInViewport({ ratio: 1 });
      });
    });
  }
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
