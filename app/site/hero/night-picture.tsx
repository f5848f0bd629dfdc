import { useId, useRef, useState } from 'react';
import { Board } from '#app/ui/board/board.tsx';
import { Receipt } from '#app/ui/receipt.tsx';
import type { Night } from '../night/night.ts';
import { GarageAtHour } from './garage-at-hour.tsx';
import { still } from '../still.tsx';
import { usePlay } from './use-play.ts';

const NightInWords = still(() => import('./night-in-words.tsx'));

const halfHour = 30;

/** The garage through one night, with the bill at the hour one points to. It plays to its receipt. */
export function NightPicture({ night }: { night: Night }) {
  const end = night.moments.length - 1;
  const [index, setIndex] = useState(0);
  const slider = useId();
  const card = useRef<HTMLDivElement>(null);
  const { isPlaying, play, stop } = usePlay(card, end, setIndex);
  const { receipt, clock, doing } = night.moments[index]!;
  const isOver = index === end;
  // The board begins before the car comes: the slider spans it all, so that it stands under the line.
  return (
    <figure>
      <div ref={card} className="rounded-card border border-line bg-panel p-5 sm:p-6">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 pb-4">
          <span className="font-display text-lg font-semibold tracking-tight">
            A night at {night.building}
          </span>
          <span className="text-sm text-quiet">{night.capacity}</span>
        </figcaption>
        <GarageAtHour bays={night.garage} index={index} clock={clock} />
        <div className="relative mt-9">
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
        <p className="mt-10 flex min-h-11 items-center justify-center gap-x-3 text-sm text-quiet no-script:hidden print:hidden">
          <label htmlFor={slider}>Drag through the night</label>
          <button
            type="button"
            onClick={isPlaying ? stop : play}
            className="min-h-11 min-w-28 cursor-pointer rounded-control px-2 font-semibold text-leaf underline underline-offset-4"
          >
            <span key={String(isPlaying)}>{isPlaying ? 'Stop' : 'Play it again'}</span>
          </button>
        </p>
        <NightInWords />
      </div>
      <div className="flex flex-wrap-reverse items-center gap-x-8 gap-y-6 sm:pr-7">
        <div className="flex-[1_1_11rem] px-5 sm:pt-6 sm:pl-6">
          <p
            className={`font-display text-[clamp(1.75rem,8vw,2.25rem)] leading-[1.1] font-bold tracking-tight tabular-nums transition-colors duration-250 ${isOver ? 'text-leaf' : ''}`}
          >
            {night.comparison.cost},{' '}
            <span className="text-quiet">not {night.comparison.instead}</span>
          </p>
          <p className="pt-1 text-[0.9375rem] text-quiet">{night.comparison.text}</p>
        </div>
        <div className="-mt-px max-w-full flex-[1_1_17rem] self-end px-1 sm:max-w-76">
          <Receipt
            heading={<span key={clock}>{`Space ${night.space}, ${clock}`}</span>}
            {...receipt}
            inTheEnd={night.moments[end]!.receipt.lines}
          />
        </div>
      </div>
    </figure>
  );
}
