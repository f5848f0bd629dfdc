import { Fragment, type ReactNode } from 'react';
import { gridLines, heightOf, slot, type Bar } from './bar-chart-data.ts';
import { ChartFrame, percent } from './chart-frame.tsx';

const top = 18;
const labels = 22;

/** One stacked bar per month, or a line through them, over grid lines at round figures. */
export function BarChart({
  title,
  kind = 'bars',
  aside,
  resting,
  bars,
  axis,
  height = 150,
}: {
  title: ReactNode;
  /** A line for what goes on all the time, bars for what adds up. */
  kind?: 'bars' | 'line';
  aside?: ReactNode;
  resting?: ReactNode;
  bars: readonly Bar[];
  /** The label of a grid line. */
  axis: (value: number) => string;
  height?: number;
}) {
  const lines = gridLines(Math.max(0, ...bars.map(heightOf)));
  const base = top + height;
  const y = (value: number) => base - (height * value) / lines.at(-1)!;
  const points = bars.map(({ key, reading }, index) => ({
    ...slot(index, bars.length),
    key,
    reading,
  }));
  return (
    <ChartFrame title={title} aside={aside} resting={resting} points={points}>
      {(read) => (
        <svg
          width="100%"
          height={base + labels}
          aria-hidden="true"
          className="block overflow-visible tabular-nums"
        >
          {lines.map((value) => (
            <Fragment key={value}>
              <line x2="100%" y1={y(value)} y2={y(value)} className="stroke-line" />
              <text y={y(value) - 4} className="chart-label fill-quiet">
                {axis(value)}
              </text>
            </Fragment>
          ))}
          {kind === 'line' && <LinePlot bars={bars} y={y} base={base} read={read?.key} />}
          {bars.map((bar, index) => (
            <BarColumn
              isLine={kind === 'line'}
              key={bar.key}
              bar={bar}
              index={index}
              count={bars.length}
              y={y}
              faded={read !== null && read.key !== bar.key}
            />
          ))}
          <line x2="100%" y1={base} y2={base} className="stroke-quiet" />
        </svg>
      )}
    </ChartFrame>
  );
}

/** A line over its area, with a dot for every month. */
function LinePlot({
  bars,
  y,
  base,
  read,
}: {
  bars: readonly Bar[];
  y: (value: number) => number;
  base: number;
  /** The month whose figures are read. */
  read: string | number | undefined;
}) {
  const points = bars.map((bar, index) => {
    const { from, to } = slot(index, bars.length);
    return { key: bar.key, x: 50 * (from + to), y: y(heightOf(bar)) };
  });
  if (points.length === 0) return null;
  const line = points.map((point) => `${point.x.toFixed(2)} ${point.y.toFixed(1)}`).join('L');
  return (
    <>
      {/* Its width is a hundred units; its height is in pixels. */}
      <svg
        width="100%"
        height={base}
        viewBox={`0 0 100 ${base}`}
        preserveAspectRatio="none"
        className="overflow-visible"
      >
        <path
          d={`M${points[0]!.x.toFixed(2)} ${base}L${line}V${base}Z`}
          className="fill-leaf-pale"
        />
        <path
          d={`M${line}`}
          fill="none"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
          className="stroke-leaf-soft"
        />
      </svg>
      {points.map((point) => (
        <circle
          key={point.key}
          cx={percent(point.x / 100)}
          cy={point.y}
          r={point.key === read ? 6 : 4}
          strokeWidth="2"
          className="fill-leaf stroke-panel"
        />
      ))}
    </>
  );
}

function BarColumn({
  bar,
  index,
  count,
  y,
  faded,
  isLine,
}: {
  bar: Bar;
  index: number;
  count: number;
  y: (value: number) => number;
  faded: boolean;
  isLine: boolean;
}) {
  const { from, to, inset } = slot(index, count);
  const stack: { name: string; low: number; high: number; tone: string }[] = [];
  for (const { name, value, tone } of bar.parts) {
    const low = stack.at(-1)?.high ?? 0;
    if (value > 0) stack.push({ name, low, high: low + value, tone });
  }
  return (
    <g className={`transition-opacity duration-150 ${faded ? 'opacity-40' : ''}`}>
      {(isLine ? [] : stack).map(({ name, low, high, tone }) => (
        <rect
          key={name}
          x={percent(from + inset)}
          width={percent(to - from - 2 * inset)}
          y={y(high)}
          height={y(low) - y(high)}
          rx="2"
          className={`${tone} stroke-panel`}
        />
      ))}
      <text
        x={percent((from + to) / 2)}
        y={y(0) + 16}
        textAnchor="middle"
        className={`chart-label fill-quiet ${index % 2 === 1 ? (count > 8 ? '@max-roomy/portal:hidden' : '@max-3xs/portal:hidden') : ''}`}
      >
        {bar.label}
      </text>
    </g>
  );
}
