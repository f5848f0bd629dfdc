import { useEffect, useRef, useState } from 'react';
import { hour } from '#engine/units.ts';
import { useSelection } from '../../visitor-state/selection.tsx';
import { priceAt } from '#api/words/price-words.ts';
import { BookedNote, useBooked } from '../booking/booked-note.tsx';
import { useBooking } from '../booking/use-booking.ts';
import { BoardGrid, type GridActs } from './board-grid.tsx';
import { cellInWords, hourInWords, whyNot } from './cell-words.ts';
import { follow, press, stretch, type Choice } from './choice.ts';
import type { Place } from './grid-moves.ts';
import { Legend } from './legend.tsx';
import { SlotPanel } from './slot-panel.tsx';
import { cellOf, type Row } from './slots.ts';
import type { BoardOnShow } from './use-board.ts';

/** The interactive board: the day shown, the selection, and the booking panel. */
export function SlotChooser({ board, rows }: { board: BoardOnShow; rows: readonly Row[] }) {
  const { spaceId } = useSelection();
  const { now, hours, signals } = board;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Place | null>(null);
  const [moved, setMoved] = useState<Place | null>(null);
  const place = placeOnShow(moved, board, rows, spaceId);
  const scroller = useScrollToFirstUse(board);
  const booking = useBooking(() => setChoice(null));
  const booked = useBooked(booking.booked);

  /** A new selection clears the messages about the last one. */
  function choose(next: Choice | null) {
    booking.forget();
    setChoice(next);
  }

  function wordsAt({ row, at }: Place) {
    const over = hourOf(hours, at);
    const price = priceAt(signals?.prices ?? [], at)?.price ?? null;
    return cellInWords(rows[row]!.number, cellOf(rows[row]!, over, now), hourInWords(over, price));
  }

  const acts: GridActs = {
    onPoint: setPointed,
    onMove: (next, stretching) => {
      const row = rows[next.row]!;
      const move = () => {
        setRefusal(null);
        setMoved(next);
        setChoice((known) =>
          stretching
            ? stretch(known, row, place.at, next.at, now)
            : follow(known, row, next.at, now),
        );
      };
      if (board.shows(next.at)) move();
      else board.goTo(next.at, move);
    },
    onPress: (pressed) => {
      const row = rows[pressed.row]!;
      const cell = cellOf(row, hourOf(hours, pressed.at), now);
      const next = press(choice, row, pressed.at, now);
      setMoved(pressed);
      setRefusal(next ? null : whyNot(row.number, cell));
      if (next) choose(next);
    },
    onDrag: (to, from) => {
      setRefusal(null);
      setMoved(to);
      setChoice((known) => stretch(null, rows[to.row]!, from, to.at, now) ?? known);
    },
    onClear: () => choose(null),
  };

  const read = pointed ?? (moved && place);
  const reading = read && board.shows(read.at) && wordsAt(read);
  const chosenRow = choice && rows.find(({ space }) => space === choice.space);
  return (
    <>
      <p id="board-help" className="text-sm text-quiet">
        Press the first hour and then the last, or drag.{' '}
        <span className="pointer-coarse:hidden">
          By keyboard: arrows to move, Space to choose, Shift and arrows for a stretch, Page Up and
          Page Down for the day.
        </span>
      </p>
      <div
        ref={scroller}
        aria-busy={board.waiting}
        // No padding left of the numbers: scrolled hours would show there.
        className="-mx-5 scroll-px-18 overflow-x-auto pr-5 pb-1 @roomy/portal:scroll-px-21 transition-opacity duration-150 aria-busy:opacity-50 @roomy/portal:-mx-6 @roomy/portal:pr-6"
      >
        <BoardGrid
          board={board}
          rows={rows}
          choice={choice}
          place={place}
          ownSpace={spaceId}
          acts={acts}
        />
      </div>
      <p aria-hidden="true" className="min-h-6 text-sm tabular-nums">
        {reading}
      </p>
      <Legend />
      <p role="status" className={refusal ? 'font-medium text-danger' : 'sr-only'}>
        {refusal}
      </p>
      {choice && chosenRow && (
        <SlotPanel
          // A new selection resets the typed times and keeps the typed energy.
          key={`${choice.space} ${choice.slot.from} ${choice.slot.to}`}
          row={chosenRow}
          chosen={choice.slot}
          open={choice.open}
          now={now}
          booking={booking}
          onClear={() => choose(null)}
        />
      )}
      {booked && <BookedNote booked={booked} onDone={booking.forget} />}
    </>
  );
}

const hourOf = (hours: BoardOnShow['hours'], at: number) =>
  hours.find(({ from }) => from === at) ?? { from: at, to: at + hour };

/**
 * The cell that takes focus on entering the board: the last one, or the selected space at the first
 * hour shown.
 */
function placeOnShow(
  moved: Place | null,
  { window, shows }: BoardOnShow,
  rows: readonly Row[],
  space: string,
): Place {
  if (moved && shows(moved.at)) return moved;
  const own = rows.findIndex((row) => row.space === space);
  return { row: moved?.row ?? Math.max(0, own), at: window.from };
}

/** A later day is scrolled to its evening, so that the evening and the night are in view. */
function useScrollToFirstUse({ day }: BoardOnShow) {
  const scroller = useRef<HTMLDivElement>(null);
  /** The board opens at its left end, where today begins. */
  const shown = useRef(0);
  useEffect(() => {
    const box = scroller.current;
    if (day === shown.current) return;
    shown.current = day;
    // With a keyboard the focused cell is already in view.
    if (!box || box.contains(document.activeElement)) return;
    box.scrollLeft = day > 0 ? (box.scrollWidth * 8) / 36 : 0;
  }, [day]);
  return scroller;
}
