import type { ReactNode } from 'react';
import { stories } from 'virtual:stories';
import { PriceStrip } from '../night/price-strip.tsx';

/** The common frame of the three pictures, so that the steps line up. */
function Stage({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="img"
      aria-label={label}
      className="grid min-h-64 rounded-card border border-line bg-panel p-[min(1.25rem,20px)] text-sm tabular-nums lg:p-6"
    >
      <div aria-hidden="true" className="grid content-between gap-4">
        {children}
      </div>
    </div>
  );
}

const Pair = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <p className="flex flex-wrap justify-between gap-x-4">
    <span>{left}</span>
    <span>{right}</span>
  </p>
);

const { slot, board, ends, charged, promise, month } = stories;

/** The slot that was booked, in the night it belongs to. */
export function BookPicture() {
  const { words } = slot;
  return (
    <Stage
      label={`A booked slot: ${words.slot}, ${words.noWait} chance of no wait, ${charged} by ${ends.to}.`}
    >
      <div>
        <p className="text-base font-semibold">{words.slot}</p>
        <p className="text-quiet">Reserved, with its share of the power</p>
      </div>
      <div>
        <PriceStrip over={board} prices={board.prices} slot={slot} best height={84} />
        <div className="pt-1 text-quiet">
          <Pair left={ends.from} right={ends.to} />
        </div>
      </div>
      <div className="border-t border-line pt-3 font-semibold">
        <Pair left={`${words.noWait} no wait`} right={`${charged} by ${ends.to}`} />
      </div>
    </Stage>
  );
}

/** Neighbors share the building's power; what was promised to you stays yours. */
export function ArrivePicture() {
  const { sentence, capacity, promised, ready, layers, limit } = promise;
  return (
    <Stage
      label={`A promise kept among neighbors. ${sentence} Promised by ${promised}, ready at ${ready}.`}
    >
      <p className="text-base leading-snug font-semibold">{sentence}</p>
      <div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-28 w-full">
          {layers.map(({ own, path }) => (
            <path
              key={path}
              d={path}
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
              className={`stroke-panel ${own ? 'fill-leaf' : 'fill-leaf-soft'}`}
            />
          ))}
          <path
            d={`M0 ${limit}H100`}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-ink"
          />
        </svg>
        <div className="pt-1 text-quiet">
          <Pair left={ends.from} right={ends.to} />
        </div>
        <p className="flex flex-wrap gap-x-4 pt-1 text-quiet">
          <Key className="bg-leaf">yours</Key>
          <Key className="bg-leaf-soft">neighbors</Key>
          <Key className="border-t-2 border-ink h-0!">{capacity}, all there is</Key>
        </p>
      </div>
      <div className="border-t border-line pt-3 font-semibold">
        <Pair left={`Promised by ${promised}`} right={`ready ${ready}`} />
      </div>
    </Stage>
  );
}

const Key = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <span className={`h-2.5 w-3 rounded-xs forced-colors:border ${className}`} />
    {children}
  </span>
);

/** What a month cost, against charging right away. */
export function PayPicture() {
  const { name, costs, saved, energy, sessions } = month;
  const words = costs.map(({ label, cost }) => `${label}: ${cost}.`).join(' ');
  return (
    <Stage label={`What ${name} cost. ${words}`}>
      <div>
        <p className="text-base font-semibold">{name}</p>
        <p className="text-quiet">
          {sessions}, {energy} at the meter
        </p>
      </div>
      <div className="grid gap-4">
        {costs.map(({ label, share: part, cost }, index) => (
          <div key={label}>
            <p className="flex justify-between pb-1.5">
              <span className="text-quiet">{label}</span>
              <span className="shrink-0 text-base font-semibold">{cost}</span>
            </p>
            <svg width="100%" height="24">
              <rect width="100%" height="24" rx="6" className="fill-stay" />
              <rect
                width={`${100 * part}%`}
                height="24"
                rx="6"
                className={index === 0 ? 'fill-leaf' : 'fill-dusk'}
              />
            </svg>
          </div>
        ))}
      </div>
      <div className="border-t border-line pt-3 font-semibold">
        <Pair left="Saved" right={saved} />
      </div>
    </Stage>
  );
}
