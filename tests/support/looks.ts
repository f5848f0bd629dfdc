/** The attribute that marks texts whose style has not been checked yet. */
export const newLook = 'data-new-look';

type Seen = { seenLooks?: Set<string> };

/**
 * Runs in the page: marks one visible text for each style that was not seen on this page before,
 * and returns their number. The style is everything its contrast depends on.
 */
export function markNewLooks(mark: string): number {
  const seen = ((globalThis as Seen).seenLooks ??= new Set());
  const looks = new Map<Element, string>();

  /** Its own colors and those behind it: an element is drawn over all its ancestors. */
  function lookOf(element: Element): string {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const own = [
      style.color,
      style.fill,
      style.backgroundColor,
      style.backgroundImage,
      style.opacity,
      style.filter,
      style.mixBlendMode,
      style.position,
      style.clipPath,
      style.textShadow,
      style.fontSize,
      style.fontWeight,
      // A disabled control needs no contrast, so it does not speak for others.
      element.matches(':disabled, [aria-disabled=true]'),
    ].join();
    const look = element.parentElement ? `${own} on ${lookOf(element.parentElement)}` : own;
    looks.set(element, look);
    return look;
  }
  const fields = 'input, select, textarea';
  const textOf = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.nodeValue?.trim())
      .join('');

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
  /** What is painted in the same place without being an ancestor: it may be drawn behind the text. */
  const overlapping = (text: Element) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return painted
      .filter(({ box }) => box.left < right && left < box.right)
      .filter(({ box }) => box.top < bottom && top < box.bottom)
      .filter(({ element }) => !element.contains(text) && !text.contains(element))
      .map(({ element }) => lookOf(element));
  };

  let marked = 0;
  for (const element of visible) {
    element.removeAttribute(mark);
    const text = textOf(element);
    if (text === '' && !element.matches(fields)) continue;
    // The check does not judge single characters, so they do not speak for longer texts.
    const look = [lookOf(element), text.length === 1, ...overlapping(element)].join(' over ');
    if (seen.has(look)) continue;
    seen.add(look);
    element.setAttribute(mark, '');
    marked += 1;
  }
  return marked;
}
