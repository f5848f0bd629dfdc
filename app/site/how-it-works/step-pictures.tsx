import type { ReactNode } from 'react';
import { Curve } from '../night/curve.tsx';
import type { Night } from '../night/night.ts';
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

/** The slot that was booked, in the night it belongs to. */
export function BookPicture({ night }: { night: Night }) {
  const { slot } = night;
  const { words } = slot;
  return (
    <Stage
      label={`A booked slot: ${words.slot}, ${words.noWait} chance of no wait, ${night.battery.last} by ${night.ends.to}.`}
    >
      <div>
        <p className="text-base font-semibold">{words.slot}</p>
        <p className="text-quiet">Reserved, with its share of the power</p>
      </div>
      <div>
        <PriceStrip over={night.board} prices={night.board.prices} slot={slot} best height={84} />
        <div className="pt-1 text-quiet">
          <Pair left={night.ends.from} right={night.ends.to} />
        </div>
      </div>
      <div className="border-t border-line pt-3 font-semibold">
        <Pair
          left={`${words.noWait} no wait`}
          right={`${night.battery.last} by ${night.ends.to}`}
        />
      </div>
    </Stage>
  );
}

/** The battery from arrival to departure. */
export function ArrivePicture({ night }: { night: Night }) {
  const { first, last, from, to, starts, done } = night.battery;
  return (
    <Stage label={`The battery rises from ${first} at ${from} to ${last} at ${done}.`}>
      <div>
        <p className="text-base font-semibold">
          Battery {first} to {last}
        </p>
        <p className="text-quiet">Plugged in, waits for the night price</p>
      </div>
      <div>
        <Curve path={night.batteryCurve} />
        <div className="pt-1 text-quiet">
          <Pair left={from} right={to} />
        </div>
      </div>
      <div className="border-t border-line pt-3 font-semibold">
        <Pair left="Charges" right={`${starts} to ${done}`} />
      </div>
    </Stage>
  );
}

/** What the night cost, against charging right away. */
export function PayPicture({ night: { costs, saved, energy } }: { night: Night }) {
  const words = costs.map(({ label, cost }) => `${label}: ${cost}.`).join(' ');
  return (
    <Stage label={`What the night cost. ${words}`}>
      <p className="text-base font-semibold">{energy} at the meter</p>
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
