import type { Argument } from './argument.ts';

const height = 260;
const base = height - 28;

type Bar = Argument['evening']['bars'][number];

/** A column for each bar from one of its values, or the ground, to another above it. */
const columns = (bars: readonly Bar[], from: keyof Bar | null, to: keyof Bar): string =>
  bars
    .map((bar, index) => {
      const [bottom, top] = [from === null ? 0 : bar[from], bar[to]];
      return top > bottom
        ? `M${index} ${round(1 - bottom)}V${round(1 - top)}h1V${round(1 - bottom)}z`
        : '';
    })
    .join('');

const round = (share: number) => Math.round(share * 1000) / 1000;

/** An evening of the building: shared, and what it would have taken without sharing. */
export function SharingPicture({ evening }: { evening: Argument['evening'] }) {
  const { bars, limitShare, hours, limit, alone, aloneAt, shared } = evening;
  return (
    <figure className="rounded-card border border-line bg-panel p-6">
      <svg
        role="img"
        aria-label={`Power over the evening: ${shared} at most when shared, ${alone} at ${aloneAt} without sharing, and a supply of ${limit}.`}
        width="100%"
        height={height}
        className="block overflow-visible"
      >
        {/* A path for each color: hundreds of elements would take longest of all on the page. */}
        <svg
          width="100%"
          height={base}
          viewBox={`0 0 ${bars.length} 1`}
          preserveAspectRatio="none"
          className="stroke-panel *:[vector-effect:non-scaling-stroke]"
        >
          <path d={columns(bars, 'shared', 'alone')} className="fill-dusk-soft" />
          <path d={columns(bars, null, 'shared')} className="fill-leaf" />
        </svg>
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
