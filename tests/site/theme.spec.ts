import { expect, takenOver, test } from '../support/test.ts';
import { SitePage, routes } from '../support/pages/site-pages.ts';

test.describe('the theme', () => {
  test('is light by default, whatever the system prefers', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    expect(await new SitePage(page).theme()).toBe('light');
  });

  test('is remembered on every page and set before the first paint', async ({
    page,
    context,
    request,
  }) => {
    const site = new SitePage(page);
    await page.goto('/');
    await takenOver(page);
    await site.themeToggle.click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // Without the app's script only the script in the head can have set it.
    const bare = await context.newPage();
    await bare.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    for (const path of ['/', '/developers/start', '/demo']) {
      await bare.goto(path);
      expect(await new SitePage(bare).theme(), path).toBe('dark');
    }
    // All pages have the same script.
    const scripts = await bare
      .locator('head script')
      .evaluateAll((elements) => elements.map(({ textContent }) => textContent));
    const script = scripts.find((text) => text.includes('dataset.theme'))!;
    for (const path of routes) {
      const [head] = (await (await request.get(path)).text()).split('</head>');
      expect(head, path).toContain(script);
    }
  });

  test('switches back, and in another tab as well', async ({ page, context }) => {
    const site = new SitePage(page);
    const other = await context.newPage();
    await page.goto('/');
    await other.goto('/terms');
    await takenOver(page);
    await takenOver(other);
    await site.themeToggle.click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await site.themeToggle.click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(site.themeToggle).toHaveAccessibleName('Switch to dark theme');
  });
});
