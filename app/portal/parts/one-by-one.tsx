import { useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from './after-paint.ts';

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
  useEffect(() => (more ? afterPaint(() => setDrawn(drawn + 1)) : undefined), [more, drawn]);
  return children.slice(0, drawn);
}
