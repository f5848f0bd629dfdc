import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { markNewLooks, newLook } from './looks.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where a layout begins, and the widest; 320 is 1280 zoomed to 400 %. */
const widths = [2560, 1280, 1024, 768, 390, 320];
/** On a desk, then on a phone. */
const widthsForAxe = new Set([1280, 390]);
const themes = ['light', 'dark'] as const;

/** What follows from a new width or theme is drawn with the next frames. */
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
 * Contrast takes axe longer than all else together, and it depends on how a text looks alone. So
 * each text is looked at once in each look it has, whatever the width and the theme.
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

/** How many pixels stand out over the side of the page. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/**
 * What is wrong with the page as it stands: what overflows at any width, and what axe finds on a
 * desk and on a phone, in light and in dark. Nothing is right.
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
