/** The attribute that marks texts whose style has not been checked yet. */
export const newLook = 'data-new-look';

type Seen = { seenLooks?: Set<string> };

/**
 * Runs in the page: marks one visible text for each style that was not seen on this page before,
 * and returns their number. The style is everything its contrast depends on.
 */
export function markNewLooks(mark: string): number {
  const seen = ((globalThis as Seen).seenLooks ??= new Set());
  const backdrops = new Map<Element, string>();

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
    const { parentElement } = element;
    const backdrop = parentElement ? `${own} on ${backdropOf(parentElement)}` : own;
    backdrops.set(element, backdrop);
    return backdrop;
  }

  const visible = [...document.body.querySelectorAll('*')].filter((element) =>
    element.checkVisibility(),
  );
  const transparent = 'rgba(0, 0, 0, 0)';
  const painted = visible
    .filter((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return backgroundColor !== transparent || backgroundImage !== 'none';
    })
    .map((element) => ({ element, box: element.getBoundingClientRect() }));

  /** What is painted in the same place without being an ancestor: it may be behind the text. */
  const overlapping = (text: Element) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return painted
      .filter(({ box }) => box.left < right && left < box.right)
      .filter(({ box }) => box.top < bottom && top < box.bottom)
      .filter(({ element }) => !element.contains(text) && !text.contains(element))
      .map(({ element }) => backdropOf(element));
  };

  let marked = 0;
  for (const element of visible) {
    element.removeAttribute(mark);
    const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = nodes.map(({ nodeValue }) => nodeValue?.trim()).join('');
    if (text === '' && !element.matches('input, select, textarea')) continue;
    const { color, fill, textShadow, fontSize, fontWeight } = getComputedStyle(element);
    // WCAG wants less contrast of large text: 18 pt, or 14 pt if it is bold.
    const isLarge =
      Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 14 : 18) * (96 / 72);
    // The check does not judge single characters, so they do not speak for longer texts.
    const own = [color, fill, textShadow, isLarge, text.length === 1].join();
    const look = [own, backdropOf(element), ...overlapping(element)].join(' over ');
    if (seen.has(look)) continue;
    seen.add(look);
    element.setAttribute(mark, '');
    marked += 1;
  }
  return marked;
}
