import { share } from '#app/ui/board-data.ts';
import { priceFill } from '#app/ui/price-fill.ts';
import type { Night } from '../night/night.ts';

/** The answer to "ready by seven": three slots over the price of the hour, best first. */
export function SuggestionsPicture({ night }: { night: Night }) {
  const { board, suggestions } = night;
  const highest = Math.max(...board.prices.map(({ rate }) => rate));
  return (
    <div className="grid gap-2.5 text-sm tabular-nums">
      {suggestions.map((slot, index) => (
        <div
          key={slot.space + String(slot.from)}
          className={`rounded-control border p-3 sm:px-4 ${index === 0 ? 'border-leaf bg-leaf-pale' : 'border-line'}`}
        >
          <div className="flex flex-wrap justify-between gap-x-6">
            <span className="font-semibold">{slot.words.slot}</span>
            <span className="flex gap-5">
              <span>{slot.words.noWait} no wait</span>
              <span className="font-semibold">{slot.words.cost}</span>
            </span>
          </div>
          <svg width="100%" height="30" className="mt-1">
            {board.prices.map((span) => {
              const height = (22 * span.rate) / highest;
              return (
                <rect
                  key={span.from}
                  x={share(board, span.from)}
                  width={share(board, span.to, span.from)}
                  y={28 - height}
                  height={height}
                  className={priceFill[span.level]}
                />
              );
            })}
            <rect
              x={share(board, slot.from)}
              width={share(board, slot.to, slot.from)}
              y="3"
              height="25"
              rx="5"
              strokeWidth="2"
              className={`fill-leaf/15 ${index === 0 ? 'stroke-leaf' : 'stroke-leaf-soft'}`}
            />
          </svg>
        </div>
      ))}
    </div>
  );
}
