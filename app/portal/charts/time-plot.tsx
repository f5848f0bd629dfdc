import type { Signals } from '#api/contract/session.ts';
import { formatClock } from '#app/ui/format.ts';
import { placeOnShow } from '#app/ui/place.ts';
import { percent, type ChartPoint } from './chart-frame.tsx';
import { toneBars, toneFill, type Measure } from './plan-chart-data.ts';
import { across, shareOf, type Span, hourMarks } from './time-scale.ts';

/** Building blocks of charts over time. */

/** A bar for the price or CO₂ of each half hour. */
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
}) =>
  toneBars(signals, measure).map((bar) => (
    <rect
      key={bar.from}
      {...across(over, bar)}
      y={bottom - tallest * bar.height}
      height={tallest * bar.height}
      rx="2"
      strokeWidth="2"
      className={`${toneFill[bar.tone]} ${ground}`}
    />
  ));

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
  zone = placeOnShow().zone,
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
