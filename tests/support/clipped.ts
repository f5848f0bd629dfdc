import type { Page } from '@playwright/test';

/**
 * Content that is cut off without a way to scroll to it: boxes that hide what does not fit, text of
 * charts outside their picture, and names in the bottom bar that run into each other.
 */
export const clipped = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main *, header *, [data-bottom-bar] li > *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        return overflowX === 'hidden' || overflowX === 'clip' || element.matches('nav li > *');
      });
    const texts = [...document.querySelectorAll<SVGTextElement>('main svg text')].filter((text) => {
      const picture = text.ownerSVGElement!;
      if (getComputedStyle(picture).overflowX === 'visible') return false;
      const [inner, outer] = [text.getBoundingClientRect(), picture.getBoundingClientRect()];
      return (
        inner.left < outer.left - 1 ||
        inner.right > outer.right + 1 ||
        inner.top < outer.top - 1 ||
        inner.bottom > outer.bottom + 1
      );
    });
    return [...boxes, ...texts]
      .filter((element) => element.checkVisibility())
      .filter((element) => !element.closest('.sr-only, [popover]:not(:popover-open)'))
      .map((element) => `${element.tagName}: ${element.textContent.slice(0, 80)}`);
  });

/** Whatever is clipped, width by width. */
export async function clippedAt(page: Page, widths: readonly number[]) {
  const before = page.viewportSize()!;
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height });
    found.push(...(await clipped(page)).map((what) => `${width} px, ${what}`));
  }
  await page.setViewportSize(before);
  return found;
}
