import type { Signals } from '#api/contract/session.ts';
import { percent } from '../../charts/chart-frame.tsx';
import { toneBars, toneFill } from '../../charts/plan-chart-data.ts';

type Span = { readonly from: number; readonly to: number };

/** How far across a stretch of time something is. */
export const shareOf = (over: Span, at: number) =>
  Math.min(1, Math.max(0, (at - over.from) / (over.to - over.from)));

/** Where something lies over a stretch of time, as SVG writes it. */
export const across = (over: Span, { from, to }: Span) => ({
  x: percent(shareOf(over, from)),
  width: percent(shareOf(over, to) - shareOf(over, from)),
});

/** The price of each half hour: the dearer, the taller. */
export const PriceBars = ({
  signals,
  over,
  bottom,
  tallest,
  ground,
}: {
  signals: Signals;
  over: Span;
  bottom: number;
  tallest: number;
  /** The colour behind them: it shows between the bars. */
  ground: string;
}) =>
  toneBars(signals, 'price').map((bar) => (
    <rect
      key={bar.from}
      {...across(over, bar)}
      y={bottom - tallest * bar.height}
      height={tallest * bar.height}
      rx="2"
      strokeWidth="1.5"
      className={`${toneFill[bar.tone]} ${ground}`}
    />
  ));
