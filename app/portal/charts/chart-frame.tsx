import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { RenderAfterPaint } from '../loading/render-after-paint.tsx';

/** One data point of a chart: an hour, a month, a session. */
export type ChartPoint = {
  key: string | number;
  /** Its position, as shares of the width from 0 to 1. */
  from: number;
  to: number;
  /** Its figures as text. */
  reading: string;
};

/**
 * What all charts share: a title, a plot, the figures of the point under the pointer or chosen by
 * arrow keys as text, and a list of all points for screen readers. The plot uses percentages of the
 * width, so it fits any card; only heights are pixels.
 */
export function ChartFrame({
  title,
  aside,
  points,
  resting,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  points: readonly ChartPoint[];
  /** The text while no point is chosen. */
  resting?: ReactNode;
  /** Draws the plot, given the chosen point. */
  children: (reading: ChartPoint | null) => ReactNode;
}) {
  const titleId = useId();
  const [index, setIndex] = useState<number | null>(null);
  const reading = index === null ? null : (points[index] ?? null);

  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const under = points.findIndex(({ from, to }) => share >= from && share < to);
    setIndex(under === -1 ? null : under);
  }
  function step(event: KeyboardEvent) {
    const last = points.length - 1;
    const target = {
      ArrowRight: Math.min(last, (index ?? -1) + 1),
      ArrowLeft: Math.max(0, (index ?? last + 1) - 1),
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setIndex(target);
  }

  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span id={titleId} className="font-display text-lg font-semibold tracking-tight">
          {title}
        </span>
        <span className="text-sm text-quiet">{aside}</span>
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-labelledby={titleId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={index ?? 0}
        aria-valuetext={reading?.reading ?? 'Use the arrow keys to read the figures.'}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setIndex(null)}
        onKeyDown={step}
        onBlur={() => setIndex(null)}
        className="touch-pan-y rounded-md"
      >
        {children(reading)}
      </div>
      <p aria-hidden="true" className="min-h-6 text-sm text-quiet tabular-nums print:hidden">
        {reading ? <span className="text-ink">{reading.reading}</span> : resting}
      </p>
      <RenderAfterPaint>
        <ul className="sr-only">
          {points.map(({ key, reading: words }) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
      </RenderAfterPaint>
    </figure>
  );
}

/** A share of the width as an SVG percentage. */
export const percent = (share: number) => `${(100 * share).toFixed(3)}%`;
