import { SitePage } from '../support/pages/site-pages.ts';
import { expect, test } from '../support/test.ts';

// All browser tests prefer reduced motion; see playwright.config.ts.
test('with reduced motion another theme is applied at once, without a single transition', async ({
  page,
}) => {
  const site = new SitePage(page);
  await page.goto('/');
  await page.evaluate(() => {
    addEventListener('transitionrun', () => {
      document.documentElement.dataset['moved'] = 'true';
    });
  });
  await site.themeToggle.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await expect(page.locator('html')).not.toHaveAttribute('data-moved');
});
