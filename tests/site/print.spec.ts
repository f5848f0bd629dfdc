import { expect, test } from '../support/test.ts';

test.describe('in print', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: 'print' }));

  test('every answer is printed, opened or not', async ({ page }) => {
    await page.goto('/');
    const answers = page.locator('#faqs details p');
    await expect(answers).toHaveCount(5);
    for (const answer of await answers.all()) {
      expect((await answer.boundingBox())?.height ?? 0).toBeGreaterThan(20);
    }
  });

  test('a dark theme prints dark on white, buttons too', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    for (const name of ['Discover Our Solutions', 'Login', 'Send Message']) {
      const button = page.locator('a, button').filter({ hasText: name }).first();
      const { color, border } = await button.evaluate((element) => {
        const style = getComputedStyle(element);
        return { color: style.color, border: Number.parseFloat(style.borderTopWidth) };
      });
      // The text color of the light theme, since backgrounds are not printed.
      expect(color, name).toBe('rgb(16, 33, 27)');
      expect(border, name).toBeGreaterThan(0);
    }
  });
});
