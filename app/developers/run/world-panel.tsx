import { Board } from '#app/ui/board.tsx';
import { Receipt } from '#app/ui/receipt.tsx';
import type { WorldWords } from './world-words.ts';

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
        <Board night={world.night} now={world.now} />
      </div>
      {world.receipt && (
        <div className="mx-auto w-full max-w-80">
          <Receipt {...world.receipt} />
        </div>
      )}
    </section>
  );
}
