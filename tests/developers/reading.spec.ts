import { DeveloperPage } from '../support/pages/developer-page.ts';
import { developerRoutes } from '../support/pages/site-pages.ts';
import { expect, test } from '../support/test.ts';

test('llms.txt lists every page', async ({ request }) => {
  const text = await (await request.get('/llms.txt')).text();
  expect(text).toMatch(/^# Fairwatt\n\n> /);
  for (const path of developerRoutes) {
    expect(text).toContain(`(https://fairwatt.example${path}.md): `);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('examples, their languages and answers can be read', async ({ page }) => {
    await page.goto('/developers/start');
    const developers = new DeveloperPage(page);
    const example = developers.examples.first();
    await expect(example.getByText('curl -s -G')).toBeVisible();
    await expect(developers.answer(example)).toContainText('"slots"');
    await example.getByText('TypeScript').click();
    await expect(example.getByText('fairwatt.findSlots')).toBeVisible();
    await expect(example.getByText('curl -s -G')).toBeHidden();
    await expect(developers.runButton(example)).toBeHidden();
    await expect(example.getByText('Edit', { exact: true })).toBeHidden();
    await expect(developers.sandbox).toContainText('GOLDEN TOWER, Sun, Nov 15, 6:30 PM');
  });

  test('the pages are found in a menu on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/developers');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#developers-menu').getByRole('link', { name: 'Concepts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concepts');
  });
});
