import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Moves focus elsewhere when an element disappears by itself while it, or something in it, has focus. */
export function useFocusElsewhere(
  element: RefObject<HTMLElement | null>,
  moveFocus: () => void,
): void {
  const latest = useRef(moveFocus);
  useLayoutEffect(() => {
    latest.current = moveFocus;
  });
  useLayoutEffect(
    () => () => {
      // The element is still in the document here. Once it is gone, so is a modal dialog in it, out of
      // which focus cannot move.
      if (element.current?.contains(document.activeElement)) queueMicrotask(latest.current);
    },
    [element],
  );
}
