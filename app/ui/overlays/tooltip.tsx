import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Delay before a tooltip opens … */
const openDelay = 700;
/** … unless another was open within this time: then it opens at once. */
const skipWindow = 300;

let lastClosed = Number.NEGATIVE_INFINITY;

/**
 * Explains an icon. The element itself carries the same text for screen readers, so the tooltip is
 * hidden from them. It is placed 4 px beside the element.
 */
export function Tooltip({
  text,
  side,
  children,
}: {
  text: string;
  side: 'right' | 'top';
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  }
  function hide() {
    clearTimeout(timer.current);
    if (open) lastClosed = performance.now();
    setOpen(false);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it watches what it wraps
    <span
      className="relative flex"
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return;
        show(performance.now() - lastClosed < skipWindow ? 0 : openDelay);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show(0);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      {open && (
        <span
          role="tooltip"
          className={`pointer-events-none absolute z-50 rounded-lg bg-ink px-2.5 py-1 text-sm font-medium whitespace-nowrap text-paper ${
            side === 'right'
              ? 'top-1/2 left-full ml-1 -translate-y-1/2'
              : 'bottom-full left-1/2 mb-1 -translate-x-1/2'
          }`}
        >
          {text}
        </span>
      )}
    </span>
  );
}
