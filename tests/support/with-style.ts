import type { Page } from '@playwright/test';

/** Adds a style sheet to the page for as long as `check` takes. */
export async function withStyle(page: Page, css: string, check: () => Promise<void>) {
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    // An adopted style sheet takes effect with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, css);
  await check();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/**
 * The font size of the root is set by a style sheet: unlike the setting of the browser, media queries do
 * not see it.
 */
export const withEnlargedText = (page: Page, check: () => Promise<void>) =>
  withStyle(page, 'html { font-size: 32px }', async () => {
    // Measurements that depend on the root font size update some frames later.
    await page.waitForFunction(
      () => Number.parseFloat(getComputedStyle(document.body).fontSize) >= 28,
    );
    await check();
  });
