import { memo } from 'react';
import {
  fractionOf,
  share,
  type BoardNight,
  type BoardSpace,
  type BoardStay,
} from './board-data.ts';
import { priceFill } from './price-fill.ts';

/**
 * Spaces × hours over the price of the hour. Positions are shares of the width, so that the board
 * scales with its card while its text keeps its size.
 */
export function Board({ night, now }: { night: BoardNight; now?: { at: number; clock: string } }) {
  return (
    <div
      aria-hidden="true"
      className="@container relative isolate grid grid-cols-[2.5rem_1fr] text-sm tabular-nums"
    >
      <Hours night={night} />
      {now && <NowLine night={night} now={now} />}
    </div>
  );
}

/** The part that does not change while the time line moves. */
const Hours = memo(({ night }: { night: BoardNight }) => (
  <>
    <HourLines night={night} />
    {night.spaces.map((space) => (
      <SpaceRow key={space.name} night={night} space={space} />
    ))}
    <span className="self-end pb-2 text-xs leading-tight text-quiet">a kWh</span>
    <Prices night={night} />
    <span />
    <HourLabels night={night} />
  </>
));

/** One step: half an hour. */
const glides = 'transition-[translate] will-change-[translate] duration-150 ease-linear';

/**
 * Where the time line stands in the page as it comes: half an hour into thirteen. Script moves it from
 * there, since the content security policy forbids style attributes.
 */
const firstAt = 30 / 780;

/** The time line, and an overlay over the time after it. */
function NowLine({ night, now }: { night: BoardNight; now: { at: number; clock: string } }) {
  const at = fractionOf(night, now.at);
  const ahead = 1 - at;
  const moved = (by: number) =>
    Math.abs(at - firstAt) < 1e-6 ? {} : { translate: `${100 * by}%` };
  return (
    <div className="pointer-events-none absolute -top-6 right-0 bottom-6 left-10 overflow-x-clip">
      <div
        style={moved(-ahead)}
        className={`h-full -translate-x-[96.1538%] border-r-2 border-ink ${glides}`}
      >
        <div className="absolute top-6 bottom-0 left-[calc(100%+2px)] w-full bg-panel/60" />
        {/* Left of the line late in the night, right of it early on. */}
        <span
          style={moved(ahead)}
          className={`filled absolute top-0 right-0 w-17 translate-x-[96.1538%] rounded-lg bg-ink text-center text-xs leading-5 font-semibold whitespace-nowrap text-paper ${glides}`}
        >
          {/* A new text node each time: a changing width inside a text would count as layout shift. */}
          <span key={now.clock}>{now.clock}</span>
        </span>
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
              className={stayTone(space, stay)}
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

const stayTone = ({ own }: BoardSpace, { taken }: BoardStay) =>
  taken ? 'fill-leaf-soft' : own ? 'fill-leaf-pale stroke-leaf' : 'fill-stay stroke-line';

function Prices({ night }: { night: BoardNight }) {
  const highest = Math.max(...night.prices.map(({ rate }) => rate));
  return (
    <svg width="100%" height="104" className="overflow-visible">
      {night.prices.map((span) => {
        const height = (66 * span.rate) / highest;
        return (
          <g key={span.from}>
            {halfHours(span).map((bar) => (
              <rect
                key={bar.from}
                x={share(night, bar.from)}
                width={share(night, bar.to, bar.from)}
                y={96 - height}
                height={height}
                rx="2"
                strokeWidth="3"
                className={`${priceFill[span.level]} stroke-panel`}
              />
            ))}
            <text
              x={share(night, (span.from + span.to) / 2)}
              y={88 - height}
              textAnchor="middle"
              className={`fill-ink stroke-panel stroke-4 text-xs font-medium [paint-order:stroke] ${fractionOf(night, span.to, span.from) < 0.2 ? '@max-3xs:hidden' : ''}`}
            >
              {span.label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const halfHour = 30;

function halfHours({ from, to }: { from: number; to: number }) {
  const count = Math.max(1, Math.round((to - from) / halfHour));
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * halfHour,
    to: Math.min(to, from + (index + 1) * halfHour),
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
          className={`fill-quiet text-xs ${index % 2 === 1 ? '@max-lg:hidden' : index % 4 === 2 ? '@max-3xs:hidden' : ''}`}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
