import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from '#app/ui/after-paint.ts';

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
