import { memo } from 'react';
import { formatFullDay } from '#app/ui/words/format.ts';
import { ChevronIcon } from '#app/ui/icons/icons.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { LoadFailure } from '../../loading/load-failure.tsx';
import type { Location } from '../../visitor-state/selection.tsx';
import { card } from '../../styles.ts';
import { dayName } from '#api/words/booking/slot-words.ts';
import { SlotChooser } from './slot-chooser.tsx';
import { Hatching } from './legend.tsx';
import { useBoard, type BoardOnShow } from './use-board.ts';

/** Pick a place and time yourself: who has which space when, day by day. */
export const DayBoard = memo(function DayBoard({ building }: { building: Location }) {
  const board = useBoard(building.id);
  return (
    <section aria-labelledby="board" className={`${card} relative grid grid-cols-1 gap-4`}>
      <Hatching />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="board" className="text-xl">
            Or choose yourself
          </h2>
          <p className="pt-1 text-[0.9375rem] text-quiet">
            Spaces by hours{building.name && `, at ${building.name}`}
          </p>
        </div>
        <DayChoice board={board} />
      </div>
      {board.failure ? (
        <LoadFailure error={board.failure} onRetry={board.retry} />
      ) : board.rows ? (
        <SlotChooser board={board} rows={board.rows} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </section>
  );
});

const step =
  'grid size-11 cursor-pointer place-items-center rounded-control border border-line hover:bg-stay aria-disabled:cursor-default aria-disabled:opacity-40';

function DayChoice({ board: { day, lastDay, window, now, showDay } }: { board: BoardOnShow }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button
        type="button"
        aria-label="Day before"
        aria-disabled={day <= 0}
        onClick={() => day > 0 && showDay(day - 1)}
        className={step}
      >
        <ChevronIcon className="size-5 rotate-90" />
      </button>
      <p
        aria-live="polite"
        className="min-w-28 text-center font-semibold @max-3xs/portal:order-first @max-3xs/portal:basis-full @max-3xs/portal:text-left"
      >
        {dayName(window.from, now)}
        <span className="sr-only">, {formatFullDay(window.from)}</span>
      </p>
      <button
        type="button"
        aria-label="Day after"
        aria-disabled={day >= lastDay}
        onClick={() => day < lastDay && showDay(day + 1)}
        className={step}
      >
        <ChevronIcon className="size-5 -rotate-90" />
      </button>
    </div>
  );
}
