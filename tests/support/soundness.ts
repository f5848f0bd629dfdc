import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { markNewLooks, newLook } from './looks.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The breakpoints and the widest layout; 320 is 1280 zoomed to 400 %. */
const widths = [2560, 1280, 1024, 768, 390, 320];
/** Desktop and phone. */
const widthsForAxe = new Set([1280, 390]);
const themes = ['light', 'dark'] as const;

/** A new width or theme takes effect within the next frames. */
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );

async function axeFindings(page: Page, where: string | null, options: RunOptions) {
  const { violations } = await page.evaluate(
    ([context, asked]) =>
      (globalThis as unknown as { axe: typeof Axe }).axe.run(context ?? document, {
        ...asked,
        resultTypes: ['violations'],
      }),
    [where, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * The contrast check takes axe longer than all others together, and depends only on the style of a
 * text. So each text is checked once per style, whatever the width and the theme.
 */
async function contrastFindings(page: Page) {
  const found: string[] = [];
  for (const theme of themes) {
    await page.locator('html').evaluate((html, chosen) => {
      html.dataset['theme'] = chosen;
    }, theme);
    await settled(page);
    if ((await page.evaluate(markNewLooks, newLook)) === 0) continue;
    const findings = await axeFindings(page, `[${newLook}]`, { runOnly: ['color-contrast'] });
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
 * Problems of the page in its current state: overflow at any width, and what axe finds on desktop
 * and phone, in light and dark. Empty if there are none.
 */
export async function unsound(page: Page): Promise<string[]> {
  const before = page.viewportSize()!;
  const found: string[] = [];
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height });
    await settled(page);
    const over = await overflow(page);
    if (over > 0) found.push(`${width} px: ${over} px too wide`);
    if (!widthsForAxe.has(width)) continue;
    const findings = [
      ...(await axeFindings(page, null, { rules: { 'color-contrast': { enabled: false } } })),
      ...(await contrastFindings(page)),
    ];
    found.push(...findings.map((finding) => `${width} px, ${finding}`));
  }
  await page.setViewportSize(before);
  return found;
}
