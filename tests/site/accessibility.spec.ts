import type { Page } from '@playwright/test';
import { axeInBothThemes } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { SitePage, routes } from '../support/site-pages.ts';

for (const width of [390, 1280]) {
  test.describe(`axe finds nothing at ${width} px, in both themes`, () => {
    // Colours are judged at rest, not on their way.
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of routes) {
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path);
        expect(await axeInBothThemes(page)).toEqual([]);
      });
    }

    test('with a question and the menu open', async ({ page }) => {
      await page.goto('/');
      await page.locator('#faqs summary').first().click();
      if (width < 768) await new SitePage(page).menuButton.click();
      expect(await axeInBothThemes(page)).toEqual([]);
    });

    test('on the error screen', async ({ page, complaints }) => {
      await page.route('**/assets/terms-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default function () { throw new Error("broken") }',
        }),
      );
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
      await expect(page.getByText('Unexpected Application Error')).toBeVisible();
      expect(await axeInBothThemes(page)).toEqual([]);
      complaints.length = 0;
    });
  });
}

const overflowing = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test('nothing overflows from 320 to 2560 px; 320 is 1280 zoomed to 400 %', async ({ page }) => {
  for (const path of routes) {
    await page.goto(path);
    for (const width of [320, 390, 767, 768, 1024, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowing(page), `${path} at ${width}`).toBe(0);
    }
  }
});

test('wider text spacing cuts nothing off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of routes) {
    await page.goto(path);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await overflowing(page), path).toBe(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('p, h1, h2, h3, a, button, dt, dd, label')]
        .filter((element) => !element.closest('.sr-only, [popover]'))
        .filter((element) => {
          const { overflowX } = getComputedStyle(element);
          return overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        })
        .map((element) => element.textContent),
    );
    expect(cut, path).toEqual([]);
  }
});

test('touch targets are at least 44 px tall in the bar and the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const site = new SitePage(page);
  await page.goto('/');
  await site.menuButton.click();
  const targets = [
    ...(await site.bar.getByRole('link').all()),
    ...(await site.bar.getByRole('button').all()),
  ];
  expect(targets.length).toBeGreaterThanOrEqual(9);
  for (const target of targets) {
    expect((await target.boundingBox())?.height, await target.innerText()).toBeGreaterThanOrEqual(
      44,
    );
  }
});
