import { useEffect, useRef, type RefObject } from 'react';

/** Long enough to see where it ends before it begins. */
const holds = 700;
/** What moves by itself for five seconds or more would need a way to stop it (WCAG 2.2.2). */
const lasts = 4200;

/**
 * Shows the steps one after the other, once, when the picture is first in view; not at all for
 * those who asked for less motion. Returns how to stop it.
 */
export function usePlayOnce(
  picture: RefObject<Element | null>,
  lastStep: number,
  show: (step: number) => void,
) {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting) return;
        seen.disconnect();
        const begins = performance.now() + holds;
        timer.current = setInterval(() => {
          const step = Math.floor(((performance.now() - begins) / lasts) * lastStep);
          if (step < 0) return;
          show(Math.min(step, lastStep));
          if (step >= lastStep) clearInterval(timer.current);
        }, lasts / lastStep);
      },
      { threshold: 0.6 },
    );
    seen.observe(picture.current!);
    return () => {
      seen.disconnect();
      clearInterval(timer.current);
    };
  }, [picture, lastStep, show]);
  return () => clearInterval(timer.current);
}
