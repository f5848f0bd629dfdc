import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type Page } from '@playwright/test';

/** The attribute that marks texts and links whose style has not been checked yet. */
export const newLook = 'data-new-look';

/** Styles that were checked in this process: no need to ask the others. */
const checkedHere = new Set<string>();

/** Whether no worker of this run has checked a style, on any page. From then on one has. */
function isNew(look: string): boolean {
  if (checkedHere.has(look)) return false;
  checkedHere.add(look);
  const { project, repeatEachIndex } = test.info();
  const folder = join(project.outputDir, `looks-${repeatEachIndex}`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, createHash('sha256').update(look).digest('hex')), '', {
      flag: 'wx',
    });
    return true;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw problem;
  }
}

/**
 * Marks one visible text or link for each style that was not checked before, on this page or another, and
 * returns their number.
 */
export async function markNewLooks(page: Page): Promise<number> {
  const looks = await page.evaluate(collectLooks);
  const fresh = looks.map(isNew);
  await page.evaluate(
    ([mark, isFresh]) => {
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
      (globalThis as Collected).lookExamples!.forEach((element, at) => {
        if (isFresh[at]) element.setAttribute(mark, '');
      });
    },
    [newLook, fresh] as const,
  );
  return fresh.filter(Boolean).length;
}

type Collected = { lookExamples?: Element[] };

/**
 * Runs in the page: the styles of its visible texts, each with everything its contrast depends on.
 * One text of each is kept in the page, in the same order.
 */
function collectLooks(): string[] {
  const examples = new Map<string, Element>();
  const backdrops = new Map<Element, string>();
  const transparent = 'rgba(0, 0, 0, 0)';

  const plain = `${transparent},none,1,none,normal,static,none,false`;

  /** Its own background and those behind it: an element is drawn over all its ancestors. */
  function backdropOf(element: Element): string {
    const known = backdrops.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const own = [
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.filter,
      style.mixBlendMode,
      style.position,
      style.clipPath,
      // A disabled control needs no contrast, so it does not speak for others.
      element.matches(':disabled, [aria-disabled=true]'),
    ].join();
    const behind = element.parentElement ? backdropOf(element.parentElement) : '';
    // An ancestor that draws nothing makes no difference.
    const backdrop = own === plain ? behind : `${own} on ${behind}`;
    backdrops.set(element, backdrop);
    return backdrop;
  }

  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  const windows = new Map<Element | null, Box>([
    [null, { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }],
  ]);

  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });

  /** Where the content of an element is seen: not beyond an ancestor that cuts it off or scrolls it. */
  function windowOf(element: Element | null): Box {
    const known = windows.get(element);
    if (known) return known;
    const { overflowX, position } = getComputedStyle(element!);
    // What is taken out of the flow may leave the ancestors that cut off others.
    const isFree = position === 'fixed' || position === 'absolute';
    const outer = windowOf(isFree ? null : element!.parentElement);
    const own = overflowX === 'visible' ? outer : common(outer, element!.getBoundingClientRect());
    windows.set(element, own);
    return own;
  }
  const seen = (element: Element) => common(windowOf(element), element.getBoundingClientRect());

  const visible = [...document.body.querySelectorAll('*')].filter((element) =>
    element.checkVisibility(),
  );
  const painted = visible
    .filter((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return backgroundColor !== transparent || backgroundImage !== 'none';
    })
    .map((element) => ({ element, box: seen(element) }));

  /**
   * What is painted in the same place without being an ancestor: it may be behind the text. Once each: how
   * many pieces of code a paragraph has makes no new style.
   */
  const overlapping = (text: Element) => {
    const { left, right, top, bottom } = seen(text);
    const behind = painted
      .filter(({ box }) => box.left < right && left < box.right)
      .filter(({ box }) => box.top < bottom && top < box.bottom)
      .filter(({ element }) => !element.contains(text) && !text.contains(element))
      .map(({ element }) => backdropOf(element));
    return new Set(behind);
  };

  /** A link within a text has to differ from it, in more than its color if that is similar. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has nothing of this module
  function asLink(link: Element) {
    let block = link.parentElement!;
    while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement!;
    const isInText = block.textContent.trim() !== link.textContent.trim();
    return [link, block]
      .map((element) => getComputedStyle(element))
      .map(({ color, textDecorationLine, borderBottom, fontWeight, fontStyle }) =>
        [color, textDecorationLine, borderBottom, fontWeight, fontStyle].join(),
      )
      .join(isInText ? ' in ' : ' alone in ');
  }

  for (const element of visible) {
    const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = nodes.map(({ nodeValue }) => nodeValue?.trim()).join('');
    const isLink = element.matches('a[href], [role=link]');
    if (text === '' && !isLink && !element.matches('input, select, textarea')) continue;
    const { color, fill, textShadow, fontSize, fontWeight } = getComputedStyle(element);
    // WCAG wants less contrast of large text: 18 pt, or 14 pt if it is bold.
    const isLarge =
      Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 14 : 18) * (96 / 72);
    // The check does not judge single characters, so they do not speak for longer texts.
    const own = [
      color,
      fill,
      textShadow,
      isLarge,
      text.length === 1,
      isLink && asLink(element),
    ].join();
    const look = [own, backdropOf(element), ...overlapping(element)].join(' over ');
    if (!examples.has(look)) examples.set(look, element);
  }
  (globalThis as Collected).lookExamples = [...examples.values()];
  return [...examples.keys()];
}
