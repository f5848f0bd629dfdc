import { formatPercent } from '#app/ui/words/format.ts';

const size = 208;
const radius = 94;
const middle = size / 2;

/** A share of the ring from the top on. */
function Arc({ share, className }: { share: number; className: string }) {
  if (share <= 0) return null;
  return (
    <circle
      cx={middle}
      cy={middle}
      r={radius}
      fill="none"
      strokeWidth="20"
      strokeLinecap="round"
      pathLength="100"
      strokeDasharray={`${Math.min(100, share * 100)} 200`}
      transform={`rotate(-90 ${middle} ${middle})`}
      className={className}
    />
  );
}

/** The battery as a ring: its level, the level at the end of the plan, and the car's own limit. */
export function BatteryRing({
  level,
  goal,
  limit,
  charging,
}: {
  /** Null if it is unknown. */
  level: number | null;
  /** Where the plan ends. */
  goal: number | null;
  limit: number;
  charging: boolean;
}) {
  const turn = limit * 2 * Math.PI;
  return (
    <div className="relative grid aspect-square w-28 max-w-full shrink-0 place-items-center @roomy/portal:w-52">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden="true"
        className="absolute inset-0 rounded-full forced-colors:outline forced-colors:outline-line"
      >
        <circle
          cx={middle}
          cy={middle}
          r={radius}
          fill="none"
          strokeWidth="20"
          className="stroke-leaf-pale"
        />
        {goal !== null && goal > (level ?? 0) && <Arc share={goal} className="stroke-leaf-soft" />}
        <Arc share={level ?? 0} className={charging ? 'stroke-leaf' : 'stroke-leaf/80'} />
        {limit < 1 && (
          <circle
            cx={middle + radius * Math.sin(turn)}
            cy={middle - radius * Math.cos(turn)}
            r="5"
            strokeWidth="3"
            className="fill-dusk stroke-panel"
          />
        )}
      </svg>
      <p className="relative text-center">
        <span className="sr-only">Battery </span>
        {level === null ? (
          <span className="block leading-tight font-semibold @roomy/portal:text-xl">
            level unknown
          </span>
        ) : (
          <span className="block font-display text-3xl leading-none font-bold tracking-tight tabular-nums @roomy/portal:text-[3.25rem]">
            <span className="sr-only">at </span>
            {formatPercent(level)}
          </span>
        )}
        <span className="text-[0.9375rem] text-quiet">
          <span className="sr-only">, </span>limit {formatPercent(limit)}
        </span>
      </p>
    </div>
  );
}
