import { expect, test } from '../support/test.ts';
import { withStyle } from '../support/with-style.ts';

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

  for (const path of ['/terms', '/privacy']) {
    test(`the clauses of ${path} keep apart and with their headings on every sheet`, async ({
      page,
    }) => {
      const [width, height] = [816, 1056];
      await page.setViewportSize({ width, height });
      await page.goto(path);
      // Columns of the size of a sheet are broken as sheets are, and can be measured.
      const sheets = (less: number) =>
        `body { min-height: 0; height: ${height - less}px; columns: ${width}px; column-gap: 0; column-fill: auto }`;
      for (let less = 0; less < 200; less += 10) {
        await withStyle(page, sheets(less), async () => {
          const { count, over, stranded } = await page.evaluate(measureSheets, width);
          expect(count).toBeGreaterThan(1);
          expect.soft(over, `printed over each other, ${less} px less`).toEqual([]);
          expect.soft(stranded, `at the foot of a sheet, ${less} px less`).toEqual([]);
        });
      }
    });
  }
});

/** Which clauses overlap the one before, and which headings stand on another sheet than their text. */
function measureSheets(width: number) {
  const sheetOf = ({ left }: DOMRect) => Math.floor(left / width);
  const clauses = [...document.querySelectorAll('main section :is(p, li)')];
  const parts = clauses.flatMap((clause) =>
    [...clause.getClientRects()].map((box) => ({ box, text: clause.textContent })),
  );
  const over = parts
    .filter(({ box }, index) => {
      const before = parts[index - 1]?.box;
      return before && sheetOf(before) === sheetOf(box) && before.bottom > box.top + 1;
    })
    .map(({ text }) => text);
  const stranded = [...document.querySelectorAll('main h2')]
    .filter((heading) => {
      const text = heading.nextElementSibling;
      const next = text?.matches('ol') ? text.firstElementChild : text;
      return next && sheetOf(next.getClientRects()[0]!) !== sheetOf(heading.getClientRects()[0]!);
    })
    .map(({ textContent }) => textContent);
  return { count: Math.max(...parts.map(({ box }) => sheetOf(box))) + 1, over, stranded };
}
