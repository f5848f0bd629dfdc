import type { ReactNode } from 'react';
import type { PowerStep, Signals } from '#api/contract/session.ts';
import { config } from '#app/config.ts';
import { periodName } from '#app/ui/bill-words.ts';
import { formatClock, formatPower, formatPrice } from '#app/ui/format.ts';
import { ChartFrame, percent } from './chart-frame.tsx';
import { blocksOf, planStretches, toneBars, toneFill } from './plan-chart-data.ts';
import { hourMarks } from './power-curve-data.ts';
import { Swatch } from './swatch.tsx';

const top = 20;
const plot = 150;
const base = top + plot;
/** Prices stand low behind the power, so that both can be read. */
const priceShare = 0.45;

/** The power a session drew, over the price of the hour. */
export function PowerCurve({
  title,
  aside,
  signals,
  curve,
  fullPower,
}: {
  title: ReactNode;
  aside?: ReactNode;
  signals: Signals;
  curve: readonly PowerStep[];
  fullPower: number;
}) {
  const { from, to } = signals;
  const share = (moment: number) => (Math.min(Math.max(moment, from), to) - from) / (to - from);
  const place = (span: { from: number; to: number }) => ({
    x: percent(share(span.from)),
    width: percent(share(span.to) - share(span.from)),
  });
  const points = planStretches(signals, curve, 'price').map((stretch) => ({
    key: stretch.from,
    from: share(stretch.from),
    to: share(stretch.to),
    reading: stretch.reading,
  }));
  return (
    <ChartFrame title={title} aside={aside} points={points} resting={<Legend signals={signals} />}>
      {(read) => (
        <svg width="100%" height={base + 22} aria-hidden="true" className="block overflow-visible">
          {toneBars(signals, 'price').map((bar) => (
            <rect
              key={bar.from}
              {...place(bar)}
              y={base - plot * priceShare * bar.height}
              height={plot * priceShare * bar.height}
              rx="2"
              strokeWidth="2"
              className={`${toneFill[bar.tone]} stroke-panel`}
            />
          ))}
          <line x2="100%" y1={top} y2={top} strokeDasharray="2 5" className="stroke-line" />
          <text y={top - 6} className="fill-quiet text-xs tabular-nums">
            {formatPower(fullPower)}
          </text>
          {blocksOf(curve, signals).map((block) => {
            const height = Math.min(1, block.power / fullPower) * plot;
            return (
              <rect
                key={block.from}
                {...place(block)}
                y={base - height}
                height={height}
                rx="2"
                className="fill-leaf"
              />
            );
          })}
          {read && (
            <rect
              x={percent(read.from)}
              width={percent(read.to - read.from)}
              y={top}
              height={plot}
              rx="4"
              className="fill-ink/8 stroke-ink"
            />
          )}
          <line x2="100%" y1={base} y2={base} className="stroke-quiet" />
          {hourMarks(config.timeZone, from, to).map((mark, index) => (
            <text
              key={mark}
              x={percent(share(mark))}
              y={base + 16}
              textAnchor={share(mark) < 0.04 ? 'start' : share(mark) > 0.96 ? 'end' : 'middle'}
              className={`fill-quiet text-xs tabular-nums ${index % 2 === 1 ? 'max-sm:hidden' : ''}`}
            >
              {formatClock(mark)}
            </text>
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}

function Legend({ signals }: { signals: Signals }) {
  const bars = toneBars(signals, 'price');
  const prices = new Map(
    signals.prices.map((price) => [
      `${periodName(price.period)} ${formatPrice(price.price)}`,
      price,
    ]),
  );
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <Swatch tone="fill-leaf">Power</Swatch>
      {[...prices].map(([text, { from }]) => (
        <Swatch key={text} tone={toneFill[bars.find((bar) => bar.from >= from)!.tone]}>
          {text} a kWh
        </Swatch>
      ))}
    </span>
  );
}
