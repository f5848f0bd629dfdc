import { share, type BoardNight, type BoardSpace, type PriceSpan } from './board-data.ts';
import { priceFill } from './price-fill.ts';

/**
 * Spaces × hours over the price of the hour. Places are shares of the width, so that the board
 * grows and shrinks with its card while its text keeps its size.
 */
export function Board({ night, now }: { night: BoardNight; now: { at: number; clock: string } }) {
  const nowShare = share(night, now.at);
  return (
    <div
      aria-hidden="true"
      className="relative isolate grid grid-cols-[2.5rem_1fr] text-sm tabular-nums"
    >
      <HourLines night={night} />
      {night.spaces.map((space) => (
        <SpaceRow key={space.name} night={night} space={space} />
      ))}
      <span className="self-end pb-2 text-xs text-quiet">$/kWh</span>
      <Prices night={night} />
      <span />
      <HourLabels night={night} />
      <div className="pointer-events-none absolute top-0 right-0 bottom-6 left-10">
        <svg width="100%" height="100%" className="overflow-visible">
          <line
            x1={nowShare}
            x2={nowShare}
            y1="-4"
            y2="100%"
            className="stroke-ink"
            strokeWidth="2"
          />
          <svg x={nowShare} overflow="visible">
            <rect x="-27" y="-24" width="54" height="22" rx="8" className="fill-ink" />
            <text y="-9" textAnchor="middle" className="fill-paper text-xs font-semibold">
              {now.clock}
            </text>
          </svg>
        </svg>
      </div>
    </div>
  );
}

function SpaceRow({ night, space }: { night: BoardNight; space: BoardSpace }) {
  const tone = space.own ? 'fill-leaf' : 'fill-leaf-soft';
  return (
    <>
      <span className={`self-center ${space.own ? 'font-bold text-leaf' : 'font-medium'}`}>
        {space.name}
      </span>
      <svg width="100%" height="46" className="overflow-visible">
        {space.stays.map((stay) => (
          <g key={stay.from}>
            <rect
              x={share(night, stay.from)}
              width={share(night, stay.to, stay.from)}
              y="7"
              height="32"
              rx="9"
              className={space.own ? 'fill-leaf-pale stroke-leaf' : 'fill-stay stroke-line'}
            />
            {stay.blocks.map((block) => {
              const height = 6 + 22 * block.power;
              return (
                <rect
                  key={block.from}
                  x={share(night, block.from)}
                  width={share(night, block.to, block.from)}
                  y={37 - height}
                  height={height}
                  rx="2.5"
                  className={tone}
                />
              );
            })}
          </g>
        ))}
      </svg>
    </>
  );
}

function Prices({ night }: { night: BoardNight }) {
  const highest = Math.max(...night.prices.map(({ rate }) => rate));
  const bars = night.prices.flatMap((span) => halfHours(span));
  return (
    <svg width="100%" height="92">
      {bars.map((bar) => {
        const height = (66 * bar.rate) / highest;
        return (
          <rect
            key={bar.from}
            x={share(night, bar.from)}
            width={share(night, bar.to, bar.from)}
            y={84 - height}
            height={height}
            rx="2"
            strokeWidth="3"
            className={`${priceFill[bar.level]} stroke-panel`}
          />
        );
      })}
    </svg>
  );
}

const halfHour = 1_800_000;

function halfHours(span: PriceSpan): PriceSpan[] {
  const count = Math.max(1, Math.round((span.to - span.from) / halfHour));
  return Array.from({ length: count }, (_, index) => ({
    ...span,
    from: span.from + index * halfHour,
    to: Math.min(span.to, span.from + (index + 1) * halfHour),
  }));
}

function HourLines({ night }: { night: BoardNight }) {
  return (
    <div className="pointer-events-none absolute top-0 right-0 bottom-6 left-10 -z-10">
      <svg width="100%" height="100%">
        {night.marks.map(({ at }) => (
          <line
            key={at}
            x1={share(night, at)}
            x2={share(night, at)}
            y2="100%"
            className="stroke-line"
          />
        ))}
      </svg>
    </div>
  );
}

function HourLabels({ night }: { night: BoardNight }) {
  return (
    <svg width="100%" height="22" className="overflow-visible">
      {night.marks.map(({ at, label }, index) => (
        <text
          key={at}
          x={share(night, at)}
          y="14"
          textAnchor="middle"
          className={`fill-quiet text-xs ${index % 2 === 1 ? 'max-sm:hidden' : ''}`}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
