import { share, type PriceSpan } from '#app/ui/board/board-data.ts';
import { priceFill } from '#app/ui/board/price-fill.ts';

type Hours = { from: number; to: number };

/** A slot over the price of the hour. */
export function PriceStrip({
  over,
  prices,
  slot,
  best,
  height,
}: {
  over: Hours;
  prices: readonly PriceSpan[];
  slot: Hours;
  best: boolean;
  height: number;
}) {
  const highest = Math.max(...prices.map(({ rate }) => rate));
  const frame = (stroke: string) => (
    <rect
      x={share(over, slot.from)}
      width={share(over, slot.to, slot.from)}
      y="3"
      height={height - 5}
      rx="5"
      strokeWidth="2.5"
      fill="none"
      className={stroke}
    />
  );
  return (
    <svg width="100%" height={height} className="overflow-visible">
      {prices.map((span) => {
        const tall = ((height - 8) * span.rate) / highest;
        return (
          <rect
            key={span.from}
            x={share(over, span.from)}
            width={share(over, span.to, span.from)}
            y={height - 2 - tall}
            height={tall}
            className={priceFill[span.level]}
          />
        );
      })}
      {/* Wider and in the color of the ground, so that the frame shows on every price. */}
      {frame('stroke-panel stroke-6')}
      {frame(best ? 'stroke-leaf' : 'stroke-ink')}
    </svg>
  );
}
