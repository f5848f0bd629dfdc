import { config } from '#app/config.ts';
import { markBolt, markFrame } from '#app/ui/icons/logo.tsx';
import type { Stories } from '../night/night.ts';

const width = 1200;
const height = 630;
const board = { x: 660, y: 130, width: 460, row: 62 };

const ink = '#10211b';
const leaf = '#0d6b4d';

/** Drawn with attributes alone: the rasterizer knows no style sheets. */
export function SharePicture({ board: night }: Pick<Stories, 'board'>) {
  const { from, to, spaces } = night;
  const across = (at: number) =>
    board.x + (board.width * (Math.min(Math.max(at, from), to) - from)) / (to - from);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height}>
      <rect width={width} height={height} fill="#f6f5ef" />
      <g transform="translate(72 76) scale(1.6)">
        <path d={markFrame} fill="none" stroke={ink} strokeWidth="3" strokeLinecap="round" />
        <path d={markBolt} fill={leaf} />
      </g>
      <g fontFamily="Bricolage Grotesque" fontWeight="800" letterSpacing="-2">
        <text x="138" y="115" fontSize="44" fill={ink} letterSpacing="-1">
          {config.brand}
        </text>
        <text x="72" y="320" fontSize="70" fill={ink}>
          Charge the car.
        </text>
        <text x="72" y="404" fontSize="70" fill={leaf}>
          Not your wallet.
        </text>
      </g>
      <text
        x="74"
        y="490"
        fontFamily="Instrument Sans"
        fontWeight="500"
        fontSize="28"
        fill="#56655e"
      >
        Shared chargers for apartment buildings
      </text>
      <rect
        x="624"
        y="84"
        width="532"
        height="462"
        rx="28"
        fill="#fffefa"
        stroke="#d9d8cd"
        strokeWidth="2"
      />
      {spaces.map(({ name, own, stays }, index) =>
        stays.map((stay) => {
          const y = board.y + index * board.row;
          return (
            <g key={name + String(stay.from)}>
              <rect
                x={across(stay.from)}
                y={y}
                width={across(stay.to) - across(stay.from)}
                height="44"
                rx="12"
                fill={own ? '#e7f1ea' : '#f0efe8'}
                stroke={own ? leaf : '#d9d8cd'}
                strokeWidth="2"
              />
              {stay.blocks.map((block) => {
                const tall = 10 + 30 * block.power;
                return (
                  <rect
                    key={block.from}
                    x={across(block.from)}
                    y={y + 42 - tall}
                    width={across(block.to) - across(block.from)}
                    height={tall}
                    rx="3"
                    fill={own ? leaf : '#90b6a5'}
                  />
                );
              })}
            </g>
          );
        }),
      )}
      {night.prices.map((span) => {
        const tall = 190 * span.rate;
        const fill = { low: '#cfe0c2', middle: '#efca8c', high: '#e39b2d' }[span.level];
        return (
          <rect
            key={span.from}
            x={across(span.from)}
            y={520 - tall}
            width={across(span.to) - across(span.from) - 4}
            height={tall}
            rx="4"
            fill={fill}
          />
        );
      })}
    </svg>
  );
}
