import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from '#app/ui/page/after-paint.ts';

/**
 * Names of parts that were rendered before: a second render is much faster (warm code, measured
 * text).
 */
const drawnBefore = new Set<string>();

/**
 * Renders its children after the next paint, as a separate transition, so that presses in between
 * are handled. (A nested deferred value would render in the same step.)
 */
export function RenderAfterPaint({
  first,
  placeholder,
  children,
}: {
  /** A name, if only the first render should be deferred. */
  first?: string;
  /** Keeps the space of the deferred content. */
  placeholder?: ReactNode;
  children: ReactNode;
}) {
  return useIsPainted(first) ? children : placeholder;
}

/** Whether the component was painted: true from the transition after its first paint. */
export function useIsPainted(first?: string): boolean {
  const [painted, setPainted] = useState(first !== undefined && drawnBefore.has(first));
  useEffect(() => {
    if (first !== undefined) drawnBefore.add(first);
    return afterPaint(() => startTransition(() => setPainted(true)));
  }, [first]);
  return painted;
}

/** Rows of a list below the figures of its section, on a window 800 px high. */
const rowsInSight = 4;

/**
 * Renders the first children at once and the others together after the next paint: those that most
 * screens end above.
 */
export function RestAfterPaint({
  atLeast,
  children,
}: {
  /** More at once than are in sight, where one of them is about to receive focus. */
  atLeast: number;
  children: readonly ReactNode[];
}) {
  return useIsPainted() ? children : children.slice(0, Math.max(rowsInSight, atLeast));
}

/**
 * Renders the first children at once and each other after a further paint, so that presses in between
 * are handled.
 */
export function OneByOne({
  atOnce,
  children,
}: {
  /** More where one of them is about to receive focus. */
  atOnce: number;
  children: readonly ReactNode[];
}) {
  const [drawn, setDrawn] = useState(atOnce);
  const more = drawn < children.length;
  useEffect(() => {
    if (!more) return undefined;
    return afterPaint(() => startTransition(() => setDrawn(drawn + 1)));
  }, [more, drawn]);
  return children.slice(0, drawn);
}
