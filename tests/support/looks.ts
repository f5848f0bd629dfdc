/** The attribute by which texts are marked that have a look not seen before. */
export const newLook = 'data-new-look';

type Seen = { seenLooks?: WeakMap<Element, Set<string>> };

/**
 * Runs in the page: marks each visible text whose look was not seen at that text before, and says
 * how many they are. A look is all that its contrast depends on.
 */
export function markNewLooks(mark: string): number {
  const seen = ((globalThis as Seen).seenLooks ??= new WeakMap());
  const looks = new Map<Element, string>();

  /** Its own colors and those it stands on: an element is drawn over all that contain it. */
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
