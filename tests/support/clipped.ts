import type { Page } from '@playwright/test';

/**
 * Content that is cut off without a way to scroll to it: boxes that hide what does not fit, text of
 * charts outside their picture, and names in the bottom bar that run into each other.
 */
export const clipped = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility() && !element.closest('.sr-only, [popover]:not(:popover-open)');
    const hides = (element: Element) =>
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    const isTooWide = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    const boxes = [...document.querySelectorAll('main *:not(svg, svg *), header *:not(svg, svg *)')]
      .filter((element) => hides(element) && isTooWide(element))
      .filter(isShown);
    const names = [...document.querySelectorAll('[data-bottom-bar] li > *')].filter(isTooWide);
    const texts = [...document.querySelectorAll<SVGTextElement>('main svg text')]
      .filter(isShown)
      .filter((text) => {
        const picture = text.ownerSVGElement!;
        if (!hides(picture)) return false;
        const [inner, outer] = [text.getBoundingClientRect(), picture.getBoundingClientRect()];
        return (
          inner.left < outer.left - 1 ||
          inner.right > outer.right + 1 ||
          inner.top < outer.top - 1 ||
          inner.bottom > outer.bottom + 1
        );
      });
    return [...boxes, ...names, ...texts].map(
      (element) => `${element.tagName}: ${element.textContent.slice(0, 80)}`,
    );
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
