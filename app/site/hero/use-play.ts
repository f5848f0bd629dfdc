import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Long enough to see where it begins. */
const holds = 700;
/** What moves by itself for five seconds or more would need a way to stop it (WCAG 2.2.2). */
const lasts = 4200;

/**
 * Shows the steps one after the other, when the picture is first in view and when it is asked for.
 * Those who prefer less motion are shown the last step instead.
 */
export function usePlay(
  picture: RefObject<Element | null>,
  lastStep: number,
  show: (step: number) => void,
) {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const [isPlaying, setPlaying] = useState(false);
  const stop = useCallback(() => {
    clearInterval(timer.current);
    setPlaying(false);
  }, []);
  const play = useCallback(() => {
    clearInterval(timer.current);
    setPlaying(true);
    show(0);
    const begins = performance.now() + holds;
    timer.current = setInterval(() => {
      const step = Math.floor(((performance.now() - begins) / lasts) * lastStep);
      if (step < 0) return;
      show(Math.min(step, lastStep));
      if (step >= lastStep) stop();
    }, lasts / lastStep);
  }, [lastStep, show, stop]);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(lastStep);
      return undefined;
    }
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting) return;
        seen.disconnect();
        play();
      },
      { threshold: 0.6 },
    );
    seen.observe(picture.current!);
    return () => {
      seen.disconnect();
      clearInterval(timer.current);
    };
  }, [picture, lastStep, show, play]);
  return { isPlaying, play, stop };
}
