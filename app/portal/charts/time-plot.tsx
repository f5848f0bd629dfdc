import type { Signals } from '#api/contract/session.ts';
import { formatClock } from '#app/ui/words/format.ts';
import { regionOnShow } from '#app/ui/words/region.ts';
import { percent, type ChartPoint } from './chart-frame.tsx';
import { toneBars, toneFill, type Measure, type Tone, type ToneBar } from './plan-chart-data.ts';
import { shareOf, type Span, hourMarks } from './time-scale.ts';

/** Building blocks of charts over time. */

/**
 * A bar for the price or CO₂ of each half hour. One path holds all bars of a tone: an element for each
 * bar would be most of what a section has to draw.
 */
export const ToneBars = ({
  signals,
  measure = 'price',
  over = signals,
  bottom,
  tallest,
  ground = 'stroke-panel',
}: {
  signals: Signals;
  measure?: Measure;
  over?: Span;
  bottom: number;
  tallest: number;
  /** The background color between the bars. */
  ground?: string;
}) => (
  <svg
    y={bottom - tallest}
    width="100%"
    height={tallest}
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    strokeWidth="2"
    className={ground}
  >
    {tonePaths(toneBars(signals, measure), over).map(({ tone, path }) => (
      <path key={tone} d={path} vectorEffect="non-scaling-stroke" className={toneFill[tone]} />
    ))}
  </svg>
);

/** A frame around the chosen interval. */
export const ReadFrame = ({
  read,
  top,
  bottom,
}: {
  read: ChartPoint | null;
  top: number;
  bottom: number;
}) =>
  read && (
    <rect
      x={percent(read.from)}
      width={percent(read.to - read.from)}
      y={top}
      height={bottom - top}
      rx="4"
      className="fill-ink/8 stroke-ink"
    />
  );

const anchorAt = (share: number) => (share < 0.04 ? 'start' : share > 0.96 ? 'end' : 'middle');

/** Full hours below the plot. */
export const HourAxis = ({
  over,
  base,
  zone = regionOnShow().zone,
}: {
  over: Span;
  base: number;
  zone?: string;
}) =>
  hourMarks(zone, over.from, over.to).map((mark, index) => (
    <text
      key={mark}
      x={percent(shareOf(over, mark))}
      y={base + 17}
      textAnchor={anchorAt(shareOf(over, mark))}
      className={`chart-label fill-quiet tabular-nums ${index % 2 === 1 ? '@max-roomy/portal:hidden' : ''}`}
    >
      {formatClock(mark, zone)}
    </text>
  ));

/** All bars of each tone as one path, in a square of side 1. */
export function tonePaths(
  bars: readonly ToneBar[],
  over: Span,
): readonly { tone: Tone; path: string }[] {
  const paths = new Map<Tone, string>();
  for (const { from, to, height, tone } of bars) {
    const [left, right] = [shareOf(over, from), shareOf(over, to)];
    if (left === right) continue;
    paths.set(tone, `${paths.get(tone) ?? ''}M${left} 1V${1 - height}H${right}V1z`);
  }
  return [...paths].map(([tone, path]) => ({ tone, path }));
}
