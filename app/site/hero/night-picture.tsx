import { useState } from 'react';
import { Board } from '#app/ui/board.tsx';
import { Receipt } from '#app/ui/receipt.tsx';
import type { Night } from '../night/night.ts';
import { BoardInWords } from './board-in-words.tsx';

/** The board of one night, with the bill at the hour one points to. */
export function NightPicture({ night }: { night: Night }) {
  const [index, setIndex] = useState(Math.floor(night.moments.length / 2));
  const moment = night.moments[index]!;
  // The board begins before the car comes: the slider spans it all, so that it stands under the line.
  const quartersBefore = Math.round((night.moments[0]!.at - night.board.from) / 900_000);
  return (
    <figure>
      <div className="rounded-card border border-line bg-panel p-5 sm:p-6">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 pb-8">
          <span className="font-display text-lg font-semibold tracking-tight">
            A night at {night.building}
          </span>
          <span className="text-sm text-quiet">{night.capacity}</span>
        </figcaption>
        <Board night={night.board} now={moment} />
        <BoardInWords words={night.boardInWords} />
        <label className="block pl-10 no-script:hidden">
          <input
            type="range"
            min={-quartersBefore}
            max={night.moments.length - 1}
            value={index}
            onChange={(event) => setIndex(Math.max(0, event.currentTarget.valueAsNumber))}
            aria-valuetext={moment.inWords}
            className="night-slider"
          />
          <span className="block text-center text-sm text-quiet">Drag through the night</span>
        </label>
      </div>
      {/* As tall as the longest bill, so that nothing moves while one drags. */}
      <div className="relative -mt-px ml-auto min-h-66 w-full max-w-76 px-1 sm:mr-7">
        <Receipt heading={`Space ${night.space}`} {...moment.receipt} />
      </div>
    </figure>
  );
}
