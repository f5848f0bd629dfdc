import { formatClock, formatPower } from '#app/ui/words/format.ts';
import { ChartFrame, percent } from '#app/portal/charts/chart-frame.tsx';
import { Swatch } from '#app/portal/charts/swatch.tsx';
import { HourAxis, ReadFrame } from '#app/portal/charts/time-plot.tsx';
import { readable, shareOf } from '#app/portal/charts/time-scale.ts';
import type { Owners } from '../service/owner-queries.ts';
import { highestOf, quartersOf } from './power-figures.ts';

type Power = Owners['power'];

const top = 26;
const plot = 190;
const base = top + plot;

/** Under its limit: measured until now, planned from now on, and what it would be without sharing. */
export function PowerChart({ power, title }: { power: Power; title: string }) {
  const { at, from, step, limit, withoutSharing, measured } = power;
  const over = { from, to: from + step * measured.length };
  const tallest = Math.max(limit, ...withoutSharing) * 1.04;
  const height = (watts: number) => (watts / tallest) * plot;
  const quarters = quartersOf(power);
  const points = readable(
    over,
    quarters.map((one) => ({
      ...one,
      reading: `${formatClock(one.from)}: ${formatPower(one.power)} ${one.isPlanned ? 'planned' : 'measured'}, ${formatPower(one.alone)} without sharing`,
    })),
  );
  const highest = highestOf(quarters);
  const label = clearPlace(quarters, limit);
  return (
    <ChartFrame
      title={title}
      aside={`${formatPower(limit)} shared${highest.power === 0 ? '' : ` · highest ${formatPower(highest.power)} at ${formatClock(highest.from)}`}`}
      points={points}
      resting={<Legend />}
    >
      {(read) => (
        <svg width="100%" height={base + 24} aria-hidden="true" className="block overflow-visible">
          {quarters.map((one) => {
            const x = shareOf(over, one.from);
            const width = percent(shareOf(over, one.to) - x);
            return (
              <g key={one.from}>
                {one.alone > one.power && (
                  <rect
                    x={percent(x)}
                    width={width}
                    y={base - height(one.alone)}
                    height={height(one.alone - one.power)}
                    className="fill-dusk-soft/55 stroke-panel"
                  />
                )}
                <rect
                  x={percent(x)}
                  width={width}
                  y={base - height(one.power)}
                  height={height(one.power)}
                  className={`stroke-panel ${one.isPlanned ? 'fill-leaf/45' : 'fill-leaf'}`}
                />
              </g>
            );
          })}
          <line
            x2="100%"
            y1={base - height(limit)}
            y2={base - height(limit)}
            strokeWidth="1.5"
            className="stroke-ink"
          />
          <text
            x={label.isRight ? '100%' : 0}
            y={base - height(label.above) - 7}
            textAnchor={label.isRight ? 'end' : 'start'}
            className="chart-label fill-ink font-semibold"
          >
            {formatPower(limit)}, the building’s supply
          </text>
          <line
            x1={percent(shareOf(over, at))}
            x2={percent(shareOf(over, at))}
            y1={base - height(limit)}
            y2={base}
            strokeDasharray="3 4"
            className="stroke-ink"
          />
          <ReadFrame read={read} top={top} bottom={base} />
          <line x2="100%" y1={base} y2={base} className="stroke-quiet" />
          <HourAxis over={over} base={base} />
        </svg>
      )}
    </ChartFrame>
  );
}

/** The half of the chart with the lower bars, and the power above which the name of the limit lies over none. */
function clearPlace(quarters: readonly { alone: number }[], limit: number) {
  const tallest = (some: readonly { alone: number }[]) =>
    Math.max(limit, ...some.map(({ alone }) => alone));
  const middle = Math.ceil(quarters.length / 2);
  const [left, right] = [tallest(quarters.slice(0, middle)), tallest(quarters.slice(middle))];
  return { isRight: right <= left, above: Math.min(left, right) };
}

const Legend = () => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    <Swatch tone="fill-leaf">Measured</Swatch>
    <Swatch tone="fill-leaf/45">Planned</Swatch>
    <Swatch tone="fill-dusk-soft">What it would take without sharing</Swatch>
  </span>
);
