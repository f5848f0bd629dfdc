import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { markNewLooks, newLook } from './looks.ts';
import { withEnlargedText } from './with-style.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The breakpoints and the widest layout; 320 is 1280 zoomed to 400 %. */
const widths = [2560, 1280, 1024, 768, 390, 320];
const [desktop, phone] = [1280, 390];

/** A new width or theme takes effect within the next frames. */
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );

type WithAxe = { axe: typeof Axe };

/**
 * The contrast checks take axe longer than all others together, and depend only on the style of a
 * text and what is behind it. So one text of each style is checked, whatever the width and the theme.
 */
const contrastSelectors = {
  'color-contrast': `[${newLook}]`,
  'link-in-text-block': `a[href][${newLook}], [role=link][${newLook}]`,
};
const contrastRules = Object.keys(contrastSelectors);

async function injectAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  const rules = Object.entries(contrastSelectors).map(([id, selector]) => ({ id, selector }));
  // Not by `page.evaluate`: it passes half a megabyte through two more functions. The session stays
  // attached: with any session that ends, Chromium takes away the page's virtual authenticator.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', {
    expression: `${axe}; axe.configure(${JSON.stringify({ rules })})`,
  });
}

async function axeFindings(page: Page, options: RunOptions) {
  const { violations } = await page.evaluate(
    (asked) =>
      (globalThis as unknown as WithAxe).axe.run(document, {
        ...asked,
        resultTypes: ['violations'],
        // Reading all style sheets again would be for rules that are not run.
        preload: false,
        // Findings are shown by their HTML; naming every element by a selector takes a sixth of the time.
        selectors: false,
      }),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** In light everything; dark differs in its colors alone. */
async function findingsInBothThemes(page: Page) {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, chosen) => {
      html.dataset['theme'] = chosen;
    }, theme);
    await settled(page);
    const hasNewLooks = (await markNewLooks(page)) > 0;
    if (theme === 'dark' && !hasNewLooks) continue;
    // Even without a text to check, these rules would measure the whole page.
    const contrast = Object.fromEntries(contrastRules.map((id) => [id, { enabled: hasNewLooks }]));
    const findings = await axeFindings(
      page,
      theme === 'light' ? { rules: contrast } : { runOnly: contrastRules },
    );
    found.push(...findings.map((finding) => `${theme}: ${finding}`));
  }
  return found;
}

/** How many pixels the content is wider than the page. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/**
 * Problems of the page in its current state: overflow at any width and with enlarged text, and what
 * axe finds on desktop and phone, in light and dark. Empty if there are none.
 */
export async function unsound(
  page: Page,
  // Text is enlarged where there would be two columns, and on a phone.
  at = { widths, enlarged: [1024, phone], axe: [desktop, phone] },
): Promise<string[]> {
  const before = page.viewportSize()!;
  const found: string[] = [];
  await injectAxe(page);
  for (const width of at.widths) {
    await page.setViewportSize({ width, height: before.height });
    await settled(page);
    const over = await overflow(page);
    if (over > 0) found.push(`${width} px: ${over} px too wide`);
    if (at.enlarged.includes(width)) {
      await withEnlargedText(page, async () => {
        const more = await overflow(page);
        if (more > 0) found.push(`${width} px, text at twice its size: ${more} px too wide`);
      });
    }
    if (!at.axe.includes(width)) continue;
    const findings = await findingsInBothThemes(page);
    found.push(...findings.map((finding) => `${width} px, ${finding}`));
  }
  await page.setViewportSize(before);
  return found;
}

/**
 * For pages whose layout another page has: only their content is their own. If it is too wide anywhere,
 * it is where its column is narrowest: on the smallest phone, or beside two columns.
 */
export const unsoundContent = (page: Page) =>
  unsound(page, { widths: [desktop, 1024, 320], enlarged: [], axe: [desktop] });
