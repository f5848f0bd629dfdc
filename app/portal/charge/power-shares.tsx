import { percent } from '../charts/chart-frame.tsx';

/** The total power drawn, and the maximum. */
export function Shares({
  power: { spaces, capacityPower },
}: {
  power: {
    spaces: readonly { space: string; power: number; yours: boolean }[];
    capacityPower: number;
  };
}) {
  const drawing = spaces.filter(({ power }) => power > 0);
  const before = (index: number) =>
    drawing.slice(0, index).reduce((sum, { power }) => sum + power, 0);
  return (
    <svg
      width="100%"
      height="20"
      aria-hidden="true"
      className="rounded-md bg-stay forced-colors:outline forced-colors:outline-line"
    >
      {drawing.map(({ space, yours, power }, index) => (
        <rect
          key={space}
          x={percent(before(index) / capacityPower)}
          width={percent(power / capacityPower)}
          height="20"
          strokeWidth="2"
          className={`stroke-panel ${yours ? 'fill-leaf' : 'fill-leaf-soft'}`}
        />
      ))}
    </svg>
  );
}
