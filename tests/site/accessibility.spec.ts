import { overflow, unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';
import { SitePage, routes } from '../support/site-pages.ts';

for (const path of routes) {
  test(`${path} passes layout and accessibility checks`, async ({ page }) => {
    await page.goto(path);
    expect(await unsound(page)).toEqual([]);
  });
}

test('an open question and menu pass layout and accessibility checks', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.locator('#faqs summary').first().click();
  await new SitePage(page).menuButton.click();
  expect(await unsound(page)).toEqual([]);
});

test('the error screen passes layout and accessibility checks', async ({ page, complaints }) => {
  await page.route('**/assets/terms-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function () { throw new Error("broken") }',
    }),
  );
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByText('Unexpected Application Error')).toBeVisible();
  expect(await unsound(page)).toEqual([]);
  complaints.length = 0;
});

test('wider text spacing clips nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of routes) {
    await page.goto(path);
    await page.evaluate(async () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
      // An adopted style sheet takes effect with the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
    expect(await overflow(page), path).toBe(0);
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
