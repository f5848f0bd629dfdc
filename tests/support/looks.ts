/** The attribute that marks texts whose style has not been checked yet. */
export const newLook = 'data-new-look';

type Seen = { seenLooks?: WeakMap<Element, Set<string>> };

/**
 * Runs in the page: marks each visible text whose style was not seen on that element before, and
 * returns their number. The style is everything its contrast depends on.
 */
export function markNewLooks(mark: string): number {
  const seen = ((globalThis as Seen).seenLooks ??= new WeakMap());
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
      style.textShadow,
      style.fontSize,
      style.fontWeight,
    ].join();
    const look = element.parentElement ? `${own} on ${lookOf(element.parentElement)}` : own;
    looks.set(element, look);
    return look;
  }
  const fields = 'input, select, textarea';
  const hasText = (element: Element) =>
    element.matches(fields) ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());

  let marked = 0;
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute(mark);
    if (!hasText(element) || !element.checkVisibility()) continue;
    const known = seen.get(element) ?? new Set();
    seen.set(element, known);
    const look = lookOf(element);
    if (known.has(look)) continue;
    known.add(look);
    element.setAttribute(mark, '');
    marked += 1;
  }
  return marked;
}
