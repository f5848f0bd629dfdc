/** A line in a square of 100, as wide as its place, over its area down to the axis. */
export const Curve = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    className="h-24 w-full overflow-visible border-b border-line"
  >
    <path d={`${path}V100H0Z`} className="fill-leaf-pale" />
    <path
      d={path}
      fill="none"
      strokeWidth="2.5"
      vectorEffect="non-scaling-stroke"
      className="stroke-leaf"
    />
  </svg>
);
