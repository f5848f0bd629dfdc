import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { overflow } from './soundness.ts';
import { withEnlargedText, withStyle } from './with-style.ts';

/** Elements of the fixed bar that are clipped: they do not widen the page. */
export const clippedInBar = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *')]
      .filter((element) => !element.closest('[popover]:not(:popover-open), .sr-only'))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 80)),
  );

/** Words of headings and bills that are broken in the middle, though they are not long. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.parentElement!.closest('main :is(h1, h2, h3, dt, dd)')) continue;
      for (const { 0: word, index } of text.nodeValue!.matchAll(
        /(?<![\w$.])[\w$.]{2,12}(?![\w$.])/g,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

/** Text at twice its size fits windows of these widths; words are checked on a phone of 390 px. */
export async function expectEnlargedTextToFit(page: Page, widths = [1280, 768, 390, 320]) {
  const before = page.viewportSize()!;
  await withEnlargedText(page, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: before.height });
      await expect.poll(() => overflow(page), `overflow at ${width} px`).toBe(0);
      await expect.poll(() => clippedInBar(page), `the bar at ${width} px`).toEqual([]);
      if (width !== 390) continue;
      await expect.poll(() => brokenWords(page), `words broken at ${width} px`).toEqual([]);
    }
  });
  await page.setViewportSize(before);
}

/** The text spacing of WCAG 1.4.12 clips nothing on a phone. */
export async function expectWiderSpacingToFit(page: Page) {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: before.height });
  const css =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
  await withStyle(page, css, async () => {
    expect.soft(await overflow(page), 'overflow with wider spacing').toBe(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('p, h1, h2, h3, a, button, dt, dd, label')]
        .filter((element) => !element.closest('.sr-only, [popover]'))
        .filter((element) => {
          const { overflowX } = getComputedStyle(element);
          return overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        })
        .map((element) => element.textContent),
    );
    expect.soft(cut, 'clipped with wider spacing').toEqual([]);
  });
  await page.setViewportSize(before);
}

/** Nothing overlaps the printed text: no fixed bar, no skip link. */
export async function expectNothingOverPrint(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Skip to content')).toBeHidden();
  const floating = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).position === 'fixed')
      .filter((element) => element.getBoundingClientRect().height > 0)
      .map((element) => element.tagName),
  );
  expect.soft(floating, 'fixed in print').toEqual([]);
  await page.emulateMedia({ media: null });
}
