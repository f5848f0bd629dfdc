import type { Argument } from './argument.ts';

const height = 260;
const base = height - 28;

/** An evening of the building: shared, and what it would have taken without sharing. */
export function SharingPicture({ evening }: { evening: Argument['evening'] }) {
  const { bars, limitShare, hours, limit, alone, aloneAt, shared } = evening;
  const width = 100 / bars.length;
  return (
    <figure className="rounded-card border border-line bg-panel p-6">
      <svg
        role="img"
        aria-label={`Power over the evening: ${shared} at most when shared, ${alone} at ${aloneAt} without sharing, and a supply of ${limit}.`}
        width="100%"
        height={height}
        className="block overflow-visible"
      >
        {bars.map((bar, index) => (
          <g key={hours[0]!.text + String(index)}>
            <rect
              x={`${index * width}%`}
              width={`${width}%`}
              y={base - bar.alone * base}
              height={Math.max(0, bar.alone - bar.shared) * base}
              className="fill-dusk-soft stroke-panel"
            />
            <rect
              x={`${index * width}%`}
              width={`${width}%`}
              y={base - bar.shared * base}
              height={bar.shared * base}
              className="fill-leaf stroke-panel"
            />
          </g>
        ))}
        <line
          x2="100%"
          y1={base - limitShare * base}
          y2={base - limitShare * base}
          strokeWidth="1.5"
          className="stroke-ink"
        />
        <text
          x="100%"
          y={base - limitShare * base - 7}
          textAnchor="end"
          className="fill-ink text-xs font-semibold"
        >
          {limit}, the building’s supply
        </text>
        <line x2="100%" y1={base} y2={base} className="stroke-quiet" />
        {hours.map(({ at, text }) => (
          <text
            key={text}
            x={`${at * 100}%`}
            y={base + 18}
            textAnchor="middle"
            className="fill-quiet text-xs"
          >
            {text}
          </text>
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 pt-3 text-sm text-quiet">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-sm bg-leaf" /> Shared, as metered
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-sm bg-dusk-soft" /> Without sharing
        </span>
      </figcaption>
    </figure>
  );
}
