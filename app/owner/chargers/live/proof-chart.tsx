import type { Station } from './station-queries.ts';

type Curve = NonNullable<Station['commissioning']>['curve'];

const width = 440;
const height = 96;
const floor = height - 14;

/** What was asked for, dashed, and what its meter showed. */
export function ProofChart({ curve }: { curve: Curve }) {
  if (curve.length < 2) return null;
  const from = curve[0]!.at;
  const span = Math.max(1, curve.at(-1)!.at - from);
  const most = Math.max(14, ...curve.map(({ asked, amps }) => Math.max(asked, amps)));
  const x = (at: number) => ((at - from) / span) * width;
  const y = (amps: number) => floor - (amps / most) * (floor - 16);
  const steps = curve.filter(({ asked }, at) => at === 0 || asked !== curve[at - 1]!.asked);
  const asked = steps
    .map((step, at) => {
      const until = steps[at + 1]?.at ?? from + span;
      return `${at === 0 ? 'M' : 'L'}${x(step.at)},${y(step.asked)}H${x(until)}`;
    })
    .join('');
  const drawn = curve
    .map(({ at, amps }, i) => `${i === 0 ? 'M' : 'L'}${x(at)},${y(amps)}`)
    .join('');
  const told = steps.map((step) => {
    const within = curve.findLast((one) => one.asked === step.asked)!;
    return `${step.asked} A asked, ${Math.round(within.amps * 10) / 10} A drawn`;
  });
  return (
    <svg
      role="img"
      aria-label={`Measured: ${told.join('; ')}.`}
      width="100%"
      height={height}
      className="mt-3 max-w-110 overflow-visible"
    >
      {steps.map((step) => (
        <text
          key={step.at}
          // Never past the right edge.
          x={`${Math.min((100 * x(step.at)) / width + 1, 90)}%`}
          // What falls to zero would go through it: below the line.
          y={step.asked === 0 ? height - 1 : y(step.asked) - 5}
          className="fill-quiet text-[0.6875rem]"
        >
          {step.asked} A
        </text>
      ))}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        fill="none"
        className="overflow-visible *:[vector-effect:non-scaling-stroke]"
      >
        <path d={asked} strokeDasharray="4 4" strokeWidth="2" className="stroke-leaf/60" />
        <path d={drawn} strokeWidth="3" strokeLinejoin="round" className="stroke-leaf" />
      </svg>
    </svg>
  );
}
