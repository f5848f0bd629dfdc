import type { ReactNode } from 'react';
import { share } from '#app/ui/board-data.ts';
import type { Night } from '../night/night.ts';

/** A small stage all three pictures share, so that the steps line up. */
function Stage({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="img"
      aria-label={label}
      className="grid h-52 content-center rounded-card border border-line bg-panel p-6 text-sm tabular-nums"
    >
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** The slot that was booked, in the night it belongs to. */
export function BookPicture({ night }: { night: Night }) {
  const slot = night.suggestions[0]!;
  return (
    <Stage label={`A booked slot: ${slot.words.slot}.`}>
      <p className="pb-3 text-base font-semibold">{slot.words.slot}</p>
      <svg width="100%" height="64">
        <rect width="100%" y="6" height="34" rx="9" className="fill-stay" />
        <rect
          x={share(night.board, slot.from)}
          width={share(night.board, slot.to, slot.from)}
          y="6"
          height="34"
          rx="9"
          className="fill-leaf"
        />
        <text y="60" className="fill-quiet text-xs">
          {night.ends.from}
        </text>
        <text x="100%" y="60" textAnchor="end" className="fill-quiet text-xs">
          {night.ends.to}
        </text>
      </svg>
    </Stage>
  );
}

/** The battery from arrival to departure, moment by moment. */
export function ArrivePicture({ night }: { night: Night }) {
  const { first, last, from, to } = night.battery;
  const { blocks } = night.board.spaces.find(({ own }) => own)!.stays[0]!;
  return (
    <Stage label={`The battery rises from ${first} at ${from} to ${last} by ${to}.`}>
      <p className="flex justify-between pb-3 text-base font-semibold">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <svg width="100%" height="84">
        {night.moments.map(({ at, battery }, index) => (
          <rect
            key={at}
            x={`${(100 * index) / night.moments.length}%`}
            width={`${60 / night.moments.length}%`}
            y={84 - 84 * battery}
            height={84 * battery}
            rx="1.5"
            className={isCharging(blocks, at) ? 'fill-leaf' : 'fill-leaf-soft'}
          />
        ))}
      </svg>
    </Stage>
  );
}

const isCharging = (blocks: readonly { from: number; to: number }[], at: number) =>
  blocks.some(({ from, to }) => at >= from && at < to);

/** What the night cost, against charging at once. */
export function PayPicture({ night: { costs } }: { night: Night }) {
  const words = costs.map(({ label, cost }) => `${label}: ${cost}.`).join(' ');
  return (
    <Stage label={`What the night cost. ${words}`}>
      <div className="grid gap-5">
        {costs.map(({ label, share: part, cost }, index) => (
          <div key={label}>
            <p className="flex justify-between pb-1.5">
              <span className="text-quiet">{label}</span>
              <span className="text-base font-semibold">{cost}</span>
            </p>
            <svg width="100%" height="22">
              <rect width="100%" height="22" rx="6" className="fill-stay" />
              <rect
                width={`${100 * part}%`}
                height="22"
                rx="6"
                className={index === 0 ? 'fill-leaf' : 'fill-dusk'}
              />
            </svg>
          </div>
        ))}
      </div>
    </Stage>
  );
}
