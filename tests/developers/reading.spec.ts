import { DeveloperPage } from '../support/developer-page.ts';
import { developerRoutes } from '../support/site-pages.ts';
import { expect, test } from '../support/test.ts';

/** Without the marks of Markdown and without spaces. */
const plain = (text: string) => text.replaceAll(/[`*#>|\\]|\]\([^)]*\)|\[|\s+/g, '');

test('llms.txt lists every page', async ({ request }) => {
  const text = await (await request.get('/llms.txt')).text();
  expect(text).toMatch(/^# Fairwatt\n\n> /);
  for (const path of developerRoutes) {
    expect(text).toContain(`(https://fairwatt.example${path}.md): `);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every page has a Markdown twin with the same words', async ({ page, request }) => {
    for (const path of developerRoutes) {
      await page.goto(path);
      const response = await request.get(`${path}.md`);
      expect(response.headers()['content-type']).toBe('text/markdown; charset=utf-8');
      const markdown = plain(await response.text());
      const texts = await page
        .locator('article')
        .locator('h1, h2, h3, p:not([role]), li, td, pre')
        .filter({ visible: true })
        .evaluateAll((elements) =>
          elements
            .filter((element) => !element.closest('nav, [aria-label="Create a sandbox"]'))
            .map((element) => element.textContent.replace(/#$/, '')),
        );
      expect(texts.length).toBeGreaterThan(2);
      for (const text of texts) expect(markdown, path).toContain(plain(text));
    }
  });

  test('examples, their languages and answers can be read', async ({ page }) => {
    await page.goto('/developers/start');
    const developers = new DeveloperPage(page);
    const example = developers.examples.first();
    await expect(example.getByText('curl -G')).toBeVisible();
    await expect(developers.answer(example)).toContainText('"slots"');
    await example.getByText('TypeScript').click();
    await expect(example.getByText('fairwatt.findSlots')).toBeVisible();
    await expect(example.getByText('curl -G')).toBeHidden();
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
