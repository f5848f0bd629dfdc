import { fractionOf, share } from '#app/ui/board/board-data.ts';
import { Board } from '#app/ui/board/board.tsx';
import { Receipt } from '#app/ui/receipt.tsx';
import type { WorldWords } from './world-words.ts';

/** A line at the present time, drawn: styles in the page are not allowed. */
function NowMark({ night, now }: Pick<WorldWords, 'night' | 'now'>) {
  const x = share(night, now.at);
  const isLate = fractionOf(night, now.at) > 0.5;
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute -top-7 right-0 left-10 h-[calc(100%+0.25rem)] w-[calc(100%-2.5rem)] overflow-visible"
    >
      <line x1={x} x2={x} y1="4" y2="100%" className="stroke-ink stroke-2" />
      <svg x={x} className="overflow-visible">
        <rect x={isLate ? -68 : -1} y="2" width="68" height="20" rx="8" className="fill-ink" />
        <text
          x={isLate ? -34 : 33}
          y="16"
          textAnchor="middle"
          className="fill-paper text-xs font-semibold"
        >
          {now.clock}
        </text>
      </svg>
    </svg>
  );
}

/** The sandbox that the examples of a page act on: its board, its clock and its bill. */
export function WorldPanel({
  world,
  touched,
  onStartOver,
}: {
  world: WorldWords;
  /** Whether an example has run. */
  touched: boolean;
  onStartOver: () => void;
}) {
  return (
    <section aria-label="What just happened" className="grid gap-5">
      <div className="rounded-card border border-line bg-panel p-5">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <p className="font-display text-lg font-bold tracking-tight">
            {touched ? 'What just happened' : 'Before you run anything'}
          </p>
          {touched && (
            <button
              type="button"
              onClick={onStartOver}
              className="min-h-9 cursor-pointer rounded-lg px-2.5 text-sm font-medium text-quiet hover:bg-stay hover:text-ink"
            >
              Start over
            </button>
          )}
        </div>
        <p className="pb-9 text-sm text-quiet tabular-nums">
          {world.building}, {world.clock}
        </p>
        <p className="sr-only">{world.inWords}</p>
        <div className="relative">
          <Board night={world.night} />
          <NowMark {...world} />
        </div>
      </div>
      {world.receipt && (
        <div className="mx-auto w-full max-w-80">
          <Receipt {...world.receipt} />
        </div>
      )}
    </section>
  );
}
