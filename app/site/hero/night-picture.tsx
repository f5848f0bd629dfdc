import { useId, useRef, useState } from 'react';
import { Board } from '#app/ui/board.tsx';
import { Receipt } from '#app/ui/receipt.tsx';
import type { Night } from '../night/night.ts';
import { usePlayOnce } from './use-play-once.ts';

const halfHour = 30;

/** The board of one night, with the bill at the hour one points to. It plays once, to its receipt. */
export function NightPicture({ night }: { night: Night }) {
  const end = night.moments.length - 1;
  const [index, setIndex] = useState(end);
  const slider = useId();
  const card = useRef<HTMLDivElement>(null);
  const stop = usePlayOnce(card, end, setIndex);
  const { receipt, clock, doing } = night.moments[index]!;
  // The board begins before the car comes: the slider spans it all, so that it stands under the line.
  return (
    <figure>
      <div ref={card} className="rounded-card border border-line bg-panel p-5 sm:p-6">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 pb-8">
          <span className="font-display text-lg font-semibold tracking-tight">
            A night at {night.building}
          </span>
          <span className="text-sm text-quiet">{night.capacity}</span>
        </figcaption>
        <div className="relative">
          <Board night={night.board} now={{ at: night.comes + halfHour * index, clock }} />
          <input
            id={slider}
            type="range"
            min={-night.comes / halfHour}
            max={end}
            value={index}
            onFocus={stop}
            onChange={(event) => {
              stop();
              setIndex(Math.max(0, event.currentTarget.valueAsNumber));
            }}
            aria-valuetext={`${clock}: ${doing}, bill ${receipt.total}`}
            className="board-slider no-script:hidden print:hidden"
          />
        </div>
        <label
          htmlFor={slider}
          className="mt-10 block text-center text-sm text-quiet no-script:hidden print:hidden"
        >
          Drag through the night
        </label>
        <BoardForScreenReaders words={night.boardInWords} />
      </div>
      <div className="flex flex-wrap-reverse items-center gap-x-8 gap-y-6 sm:pr-7">
        <div className="flex-[1_1_11rem] px-5 sm:pt-6 sm:pl-6">
          <p className="font-display text-[clamp(1.75rem,8vw,2.25rem)] leading-[1.1] font-bold tracking-tight text-leaf tabular-nums sm:grid sm:min-h-[2.2em] sm:content-end">
            {index === end ? (
              <>
                {night.comparison.cost},{' '}
                <span className="text-quiet">not {night.comparison.instead}</span>
              </>
            ) : (
              clock
            )}
          </p>
          <p className="min-h-[6.4em] pt-1 text-[0.9375rem] text-quiet first-letter:uppercase">
            {index === end ? night.comparison.text : doing}
          </p>
        </div>
        <div className="-mt-px max-w-full flex-[1_1_17rem] self-end px-1 sm:max-w-76">
          <Receipt
            heading={`Space ${night.space}`}
            {...receipt}
            upcoming={night.moments[end]!.receipt.lines}
          />
        </div>
      </div>
    </figure>
  );
}

/** The board for those who do not see it. */
function BoardForScreenReaders({ words }: { words: Night['boardInWords'] }) {
  return (
    <div className="sr-only">
      <p>{words.title}</p>
      <ul>
        {words.rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <p>{words.bill}</p>
    </div>
  );
}
