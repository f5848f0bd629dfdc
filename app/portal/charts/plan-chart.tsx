import { memo, type ReactNode } from 'react';
import type { PowerStep } from '#api/contract/session.ts';
import { formatPower } from '#app/ui/words/format.ts';
import { ChartFrame, percent } from './chart-frame.tsx';
import { blocksOf, planMarks, planStretches, type PlanPicture } from './plan-chart-data.ts';
import { PlanLegend } from './plan-chart-legend.tsx';
import { HourAxis, ReadFrame, ToneBars } from './time-plot.tsx';
import { across, readable } from './time-scale.ts';

/** Space above the power: a line for the labels of marks, one for the figure of the scale. */
const top = 42;
const powerLane = 112;
const floor = top + powerLane;
const base = floor + 70;
/** The height of the price lane, and of the chart without power. */
const toneLane = { below: 56, alone: 150 };

/** Power above; price or CO₂ per kWh below. Memoized, because it has many bars. */
export const PlanChart = memo(function PlanChart({
  title,
  aside,
  ...picture
}: PlanPicture & { title: ReactNode; aside?: ReactNode }) {
  const { signals, measure, fullPower, delivered, planned } = picture;
  const lane = fullPower === null ? toneLane.alone : toneLane.below;
  const steps = fullPower === null ? null : [...delivered, ...planned];
  const points = readable(signals, planStretches(signals, steps, measure));
  const marks = planMarks(picture);
  return (
    <ChartFrame
      title={title}
      aside={aside}
      points={points}
      resting={<PlanLegend picture={picture} />}
    >
      {(read) => (
        <svg width="100%" height={base + 22} aria-hidden="true" className="block overflow-visible">
          <ToneBars signals={signals} measure={measure} bottom={base} tallest={lane} />
          {fullPower !== null && <PowerLane picture={picture} fullPower={fullPower} />}
          <ReadFrame read={read} top={top} bottom={base} />
          {marks.map(({ at, share, words }) => {
            const isNow = at === picture.now;
            return (
              <Mark
                key={words}
                x={percent(share)}
                late={share > (isNow ? 0.85 : 0.6)}
                tight={!isNow && share - (marks[0]?.share ?? 0) < 0.6}
                dashed={!isNow}
              >
                {words}
              </Mark>
            );
          })}
          {/* Drawn over the marks, so that no line crosses the text. */}
          {fullPower !== null && (
            <text
              x="6"
              y={top - 6}
              strokeWidth="4"
              className="chart-label fill-quiet stroke-panel tabular-nums [paint-order:stroke]"
            >
              {formatPower(fullPower)}
            </text>
          )}
          <HourAxis over={signals} base={base} />
        </svg>
      )}
    </ChartFrame>
  );
});

function PowerLane({
  picture: { signals, delivered, planned, atOnce },
  fullPower,
}: {
  picture: PlanPicture;
  fullPower: number;
}) {
  const blocks = (steps: readonly PowerStep[], tone: string) =>
    blocksOf(steps, signals).map((block) => {
      const height = Math.min(1, block.power / fullPower) * powerLane;
      return (
        <rect
          key={block.from}
          {...across(signals, block)}
          y={floor - height}
          height={height}
          rx="4"
          className={tone}
        />
      );
    });
  return (
    <>
      {[0.5, 1].map((part) => (
        <line
          key={part}
          x2="100%"
          y1={floor - part * powerLane}
          y2={floor - part * powerLane}
          strokeDasharray="2 5"
          className="stroke-line"
        />
      ))}
      {blocks(atOnce, 'fill-transparent stroke-quiet [stroke-dasharray:4_4]')}
      {blocks(planned, 'fill-leaf/55 stroke-leaf')}
      {blocks(delivered, 'fill-leaf')}
      <line x2="100%" y1={floor} y2={floor} className="stroke-quiet" />
    </>
  );
}

/** A line through both lanes with its label on top. */
function Mark({
  x,
  late,
  tight = false,
  dashed = false,
  children,
}: {
  x: string;
  /** Near the right edge the label is on the left. */
  late: boolean;
  /** Narrow windows have no space for the label beside that of another mark. */
  tight?: boolean;
  dashed?: boolean;
  children: ReactNode;
}) {
  return (
    <svg x={x} overflow="visible">
      <line
        y1="4"
        y2={base}
        strokeWidth={dashed ? 1 : 2}
        strokeDasharray={dashed ? '4 4' : undefined}
        className="stroke-ink"
      />
      <text
        x={late ? -7 : 7}
        y="14"
        textAnchor={late ? 'end' : 'start'}
        className={`chart-label fill-ink font-semibold tabular-nums ${tight ? '@max-roomy/portal:hidden' : ''}`}
      >
        {children}
      </text>
    </svg>
  );
}
