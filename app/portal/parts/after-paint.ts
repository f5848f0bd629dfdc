import { startTransition } from 'react';

/** Draws something more once what is there is on show. Returns how to call it off. */
export function afterPaint(draw: () => void) {
  const frame = requestAnimationFrame(() => startTransition(draw));
  return () => cancelAnimationFrame(frame);
}
