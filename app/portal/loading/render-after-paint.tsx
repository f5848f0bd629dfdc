import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from '#app/ui/after-paint.ts';

/** What is drawn again takes a fraction of its first time: text is measured, code is warm. */
const drawnBefore = new Set<string>();

/**
 * Follows as soon as what stands before it is drawn, in a step of its own: a press in between is
 * answered at once. (A deferred value would draw one such part within another in the same step.)
 */
export function Later({
  first,
  placeholder,
  children,
}: {
  /** Its name, where only the first time is worth a step of its own. */
  first?: string;
  /** Keeps the room that what follows will take. */
  placeholder?: ReactNode;
  children: ReactNode;
}) {
  const [drawn, setDrawn] = useState(first !== undefined && drawnBefore.has(first));
  useEffect(() => {
    if (first !== undefined) drawnBefore.add(first);
    return afterPaint(() => startTransition(() => setDrawn(true)));
  }, [first]);
  return drawn ? children : placeholder;
}

/** The first at once, each of the others in a step of its own: a press in between is answered. */
export function OneByOne({
  unless,
  children,
}: {
  /** All of them at once: one of them is waited for. */
  unless: boolean;
  children: readonly ReactNode[];
}) {
  const [drawn, setDrawn] = useState(unless ? children.length : 1);
  const more = drawn < children.length;
  useEffect(() => {
    if (!more) return undefined;
    return afterPaint(() => startTransition(() => setDrawn(drawn + 1)));
  }, [more, drawn]);
  return children.slice(0, drawn);
}
