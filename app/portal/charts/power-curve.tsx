import type { ReactNode } from 'react';
import type { PowerStep, Signals } from '#api/contract/session.ts';
import { formatPower } from '#app/ui/words/format.ts';
import type { Region } from '#app/ui/words/region.ts';
import { ChartFrame } from './chart-frame.tsx';
import { blocksOf, planStretches, priceKeys, toneFill } from './plan-chart-data.ts';
import { Swatch } from './swatch.tsx';
import { HourAxis, ReadFrame, ToneBars } from './time-plot.tsx';
import { across, readable } from './time-scale.ts';

const top = 20;
const plot = 130;
const floor = top + plot;
const priceLane = 44;
const base = floor + 12 + priceLane;

/** The power a session drew, above; the price of the hour, below. */
export function PowerCurve({
  title,
  aside,
  signals,
  curve,
  fullPower,
  at,
}: {
  title: ReactNode;
  aside?: ReactNode;
  signals: Signals;
  curve: readonly PowerStep[];
  fullPower: number;
  /** Where it was charged. */
  at: Region;
}) {
  const points = readable(signals, planStretches(signals, curve, 'price', at));
  return (
    <ChartFrame
      title={title}
      aside={aside}
      points={points}
      resting={<Legend signals={signals} currency={at.currency} />}
    >
      {(read) => (
        <svg width="100%" height={base + 22} aria-hidden="true" className="block overflow-visible">
          <ToneBars signals={signals} bottom={base} tallest={priceLane} />
          <line x2="100%" y1={top} y2={top} strokeDasharray="2 5" className="stroke-line" />
          <text y={top - 6} className="chart-label fill-quiet tabular-nums">
            {formatPower(fullPower)}
          </text>
          {blocksOf(curve, signals).map((block) => {
            const height = Math.min(1, block.power / fullPower) * plot;
            return (
              <rect
                key={block.from}
                {...across(signals, block)}
                y={floor - height}
                height={height}
                rx="2"
                className="fill-leaf"
              />
            );
          })}
          <ReadFrame read={read} top={top} bottom={base} />
          <line x2="100%" y1={floor} y2={floor} className="stroke-quiet" />
          <HourAxis over={signals} base={base} zone={at.zone} />
        </svg>
      )}
    </ChartFrame>
  );
}

const Legend = ({ signals, currency }: { signals: Signals; currency: string }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    <Swatch tone="fill-leaf">Power</Swatch>
    {priceKeys(signals, currency).map(({ tone, text }) => (
      <Swatch key={text} tone={toneFill[tone]}>
        {text} a kWh
      </Swatch>
    ))}
  </span>
);
