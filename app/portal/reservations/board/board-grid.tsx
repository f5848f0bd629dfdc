import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { formatClock, formatDay } from '#app/ui/words/format.ts';
import type { Signals } from '#api/contract/session.ts';
import { priceAt } from '#api/words/price-words.ts';
import { BoardRow, NowLine, cellWidth, numberColumn } from './board-row.tsx';
import { hourInWords } from './cell-words.ts';
import type { Choice } from './choice.ts';
import { placeAfter, type Place } from './grid-moves.ts';
import { hourLabel } from './hour-label.ts';
import { cellOf, type Row, type Span } from './slots.ts';
import type { BoardOnShow } from './use-board.ts';
import { ToneBars } from '../../charts/time-plot.tsx';

export type GridActs = {
  /** Hovering over an hour. */
  onPoint: (place: Place | null) => void;
  /** Moves focus to an hour; with Shift the selection extends to it. */
  onMove: (place: Place, stretching: boolean) => void;
  onPress: (place: Place) => void;
  /** Dragged with the mouse from one hour to another of the same space. */
  onDrag: (place: Place, from: number) => void;
  onClear: () => void;
};

/** Spaces × hours, to move in with the arrow keys and to choose from by key, mouse or touch. */
export function BoardGrid({
  board,
  rows,
  choice,
  place,
  ownSpace,
  acts,
}: {
  board: BoardOnShow;
  rows: readonly Row[];
  choice: Choice | null;
  place: Place;
  ownSpace: string;
  acts: GridActs;
}) {
  const { window, hours, now, signals } = board;
  const grid = useRef<HTMLDivElement>(null);
  const movedByKey = useRef(false);
  const dragging = useRef<Place | null>(null);
  const dragged = useRef(false);

  const table = useMemo(
    () => rows.map((row) => hours.map((over) => cellOf(row, over, now))),
    [rows, hours, now],
  );
  const words = useMemo(
    () =>
      hours.map((one) => hourInWords(one, priceAt(signals?.prices ?? [], one.from)?.price ?? null)),
    [hours, signals],
  );

  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    cellAt(grid.current, place)?.focus();
  }, [place]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      acts.onClear();
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      acts.onPress(place);
      return;
    }
    const next = placeAfter(event.key, place, { ...window, ...board, rows: rows.length });
    if (next === null) return;
    event.preventDefault();
    movedByKey.current = true;
    acts.onMove(next, event.shiftKey && next.row === place.row);
  }

  function onPointerOver(event: PointerEvent) {
    const under = placeOf(event.target);
    acts.onPoint(under);
    const from = dragging.current;
    if (under && from && event.buttons === 1 && under.row === from.row) {
      if (under.at === from.at && !dragged.current) return;
      dragged.current = true;
      acts.onDrag(under, from.at);
    }
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label="Spaces and hours"
      aria-describedby="board-help"
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        dragged.current = false;
        dragging.current = event.pointerType === 'mouse' ? placeOf(event.target) : null;
      }}
      onPointerOver={onPointerOver}
      onPointerLeave={() => acts.onPoint(null)}
      onClick={(event) => {
        const pressed = placeOf(event.target);
        // The end of a drag is not a press.
        if (pressed && !dragged.current) acts.onPress(pressed);
      }}
      className="relative w-max min-w-full pb-1 select-none"
    >
      <div role="row" className="flex h-7 items-end pb-1">
        <div role="columnheader" className={`${numberColumn} h-full`}>
          <span className="sr-only">Space</span>
        </div>
        {hours.map(({ from }, index) => (
          <div
            key={from}
            role="columnheader"
            className={`${cellWidth} relative text-xs whitespace-nowrap text-quiet tabular-nums`}
          >
            <span className="sr-only">
              {formatDay(from)} {formatClock(from)}
            </span>
            <span aria-hidden="true">{hourLabel(from, index)}</span>
          </div>
        ))}
      </div>
      {rows.map((row, index) => (
        <BoardRow
          key={row.space}
          row={row}
          index={index}
          cells={table[index]!}
          hours={words}
          window={window}
          chosen={choice?.space === row.space ? choice.slot : null}
          focused={place.row === index ? place.at : null}
          own={row.space === ownSpace}
          now={now}
        />
      ))}
      {signals && <PriceRow signals={signals} window={window} now={now} />}
    </div>
  );
}

/** The hour under an event. */
function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  return cell && { row: Number(cell.dataset['row']), at: Number(cell.dataset['at']) };
}

const cellAt = (grid: HTMLElement | null, { row, at }: Place) =>
  grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-at="${at}"]`);

/**
 * Prices below the spaces, hidden from screen readers: the label of each hour contains its price.
 */
const PriceRow = ({ signals, window, now }: { signals: Signals; window: Span; now: number }) => (
  <div role="presentation" aria-hidden="true" className="flex">
    <div className={`${numberColumn} flex items-end text-xs text-quiet`}>Price</div>
    <svg height="42" className="min-w-0 flex-1">
      <ToneBars signals={signals} over={window} bottom={42} tallest={30} />
      <NowLine window={window} now={now} />
    </svg>
  </div>
);
