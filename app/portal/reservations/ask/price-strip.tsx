import { useQuery } from '@tanstack/react-query';
import { hour } from '#engine/units.ts';
import { signalsQuery } from '../../service/queries/charge.ts';
import { ToneBars } from '../../charts/time-plot.tsx';
import { across, type Span } from '../../charts/time-scale.ts';

/** A slot over the price of each hour, as a picture; the figures beside it say what it costs. */
export function PriceStrip({
  building,
  slot,
  among,
  now,
  ground,
}: {
  building: string;
  slot: Span;
  among: readonly Span[];
  now: number;
  ground: string;
}) {
  const over = {
    from: Math.floor(Math.min(now, ...among.map(({ from }) => from)) / hour) * hour,
    to: Math.ceil(Math.max(...among.map(({ to }) => to)) / hour) * hour,
  };
  const { data } = useQuery(signalsQuery({ building, ...over }));
  return (
    <svg width="100%" height="32" aria-hidden="true" className="overflow-visible">
      {data && <ToneBars signals={data} over={over} bottom={30} tallest={22} ground={ground} />}
      <rect
        {...across(over, slot)}
        y="1"
        height="30"
        rx="6"
        strokeWidth="2.5"
        fill="none"
        className="stroke-leaf"
      />
    </svg>
  );
}
