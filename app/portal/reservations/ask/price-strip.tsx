import { useQuery } from '@tanstack/react-query';
import { hour } from '#engine/units.ts';
import { percent } from '../../charts/chart-frame.tsx';
import { levelOf } from '../../charts/power-curve-data.ts';
import { signalsQuery } from '../../service/queries/charge.ts';

type Span = { readonly from: number; readonly to: number };

const tones = { low: 'fill-night', middle: 'fill-dusk-soft', high: 'fill-dusk' };

/** Where a slot lies over the price of the hour; the figures beside it say what it costs. */
export function PriceStrip({
  building,
  slot,
  among,
  now,
}: {
  building: string;
  slot: Span;
  among: readonly Span[];
  now: number;
}) {
  const from = Math.floor(Math.min(now, ...among.map((one) => one.from)) / hour) * hour;
  const to = Math.ceil(Math.max(...among.map((one) => one.to)) / hour) * hour;
  const { data } = useQuery(signalsQuery({ building, from, to }));
  const prices = data?.prices ?? [];
  const highest = Math.max(...prices.map(({ price }) => price));
  const at = (moment: number) => Math.min(1, Math.max(0, (moment - from) / (to - from)));
  const width = (span: Span) => percent(at(span.to) - at(span.from));
  return (
    <svg width="100%" height="30" aria-hidden="true">
      {prices.map((span) => {
        const height = (22 * span.price) / highest;
        return (
          <rect
            key={span.from}
            x={percent(at(span.from))}
            width={width(span)}
            y={28 - height}
            height={height}
            className={tones[levelOf(span.price, prices)]}
          />
        );
      })}
      <rect
        x={percent(at(slot.from))}
        width={width(slot)}
        y="2"
        height="26"
        rx="5"
        strokeWidth="2"
        className="fill-leaf/15 stroke-leaf"
      />
    </svg>
  );
}
