import { unsound } from '../support/soundness.ts';
import { expect, test } from '../support/test.ts';
import { SitePage } from '../support/pages/site-pages.ts';

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
