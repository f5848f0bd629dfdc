import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where a layout begins, and the widest; 320 is 1280 zoomed to 400 %. */
const widths = [320, 390, 768, 1024, 1280, 2560];
const widthsForAxe = new Set([390, 1280]);

/** A theme changes nothing but colours, so the second look is at them alone. */
const themes: readonly (readonly [string, RunOptions])[] = [
  ['light', {}],
  ['dark', { runOnly: ['color-contrast'] }],
];

/** What follows from a new width or theme starts with the next frames, and has then to end. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

async function axeFindings(page: Page, theme: string, options: RunOptions) {
  await page.locator('html').evaluate((html, chosen) => {
    html.dataset['theme'] = chosen;
  }, theme);
  await settled(page);
  const { violations } = await page.evaluate(
    (asked) =>
      (globalThis as unknown as { axe: typeof Axe }).axe.run({
        ...asked,
        resultTypes: ['violations'],
      }),
    options,
  );
  return violations.map(
    ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

/** How many pixels stand out over the side of the page. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/**
 * What is wrong with the page as it stands: what overflows at any width, and what axe finds on a
 * phone and on a desk, in light and in dark. Nothing is right.
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
    for (const [theme, options] of themes) {
      const findings = await axeFindings(page, theme, options);
      found.push(...findings.map((finding) => `${width} px, ${finding}`));
    }
  }
  await page.setViewportSize(before);
  return found;
}
