import { memo } from 'react';
import { across } from '../../charts/time-scale.ts';
import { cellInWords, type HourInWords } from './cell-words.ts';
import type { Cell, CellState, Row, Span } from './slots.ts';

export const cellWidth = 'min-w-8 flex-1 basis-0 pointer-coarse:min-w-11';

/** The first column is sticky and opaque, so that scrolled hours do not show through. */
export const numberColumn =
  'sticky left-0 z-20 w-17 shrink-0 bg-panel pl-5 @roomy/portal:w-20 @roomy/portal:pl-6';

/** What can be booked is seen before it is pointed at. */
const bookable =
  'cursor-pointer before:absolute before:inset-x-px before:inset-y-1.5 before:rounded-md before:border before:border-line before:bg-paper hover:before:border-leaf hover:before:bg-leaf-pale forced-colors:border-y';

const grounds: Readonly<Record<CellState, string>> = {
  past: '',
  yours: '',
  taken: 'cursor-not-allowed',
  busy: bookable,
  free: bookable,
};

/**
 * One space through the day. Cells of one hour take focus and presses; the drawing over them is
 * exact to the minute.
 */
export const BoardRow = memo(function BoardRow({
  row,
  index,
  cells,
  hours,
  window,
  chosen,
  focused,
  own,
  now,
}: {
  row: Row;
  index: number;
  cells: readonly Cell[];
  /** One for each cell. */
  hours: readonly HourInWords[];
  window: Span;
  /** The selected part of this row. */
  chosen: Span | null;
  /** The hour that takes focus, if it is in this row. */
  focused: number | null;
  /** The space selected for the whole portal. */
  own: boolean;
  now: number;
}) {
  return (
    <div role="row" className="flex">
      <div
        role="rowheader"
        className={`${numberColumn} flex items-center text-sm tabular-nums ${own ? 'font-bold text-leaf' : 'font-medium'}`}
      >
        <span className="sr-only">Space </span>
        {row.number}
      </div>
      <div className="relative flex flex-1 border-line forced-colors:mb-1 forced-colors:border-r">
        {cells.map((cell, column) => (
          <div
            key={cell.from}
            role="gridcell"
            data-row={index}
            data-at={cell.from}
            tabIndex={cell.from === focused ? 0 : -1}
            aria-label={cellInWords(row.number, cell, hours[column]!)}
            aria-selected={isWithin(chosen, cell)}
            aria-disabled={cell.state !== 'free' && cell.state !== 'busy' ? true : undefined}
            className={`${cellWidth} relative h-12 focus-visible:z-10 focus-visible:rounded-md focus-visible:shadow-[inset_0_0_0_5px_var(--panel)] focus-visible:outline-offset-[-3px] focus-visible:outline-ink ${grounds[cell.state]}`}
          />
        ))}
        <RowPicture row={row} cells={cells} window={window} chosen={chosen} now={now} />
      </div>
    </div>
  );
});

/** The present on a board that contains it. */
export function NowLine({ window, now }: { window: Span; now: number }) {
  if (now < window.from || now >= window.to) return null;
  const { x } = across(window, { from: now, to: now });
  return <line x1={x} x2={x} y2="100%" strokeWidth="2" className="stroke-ink" />;
}

const isWithin = (chosen: Span | null, { from, to }: Span) =>
  chosen !== null && chosen.from < to && chosen.to > from;

function RowPicture({
  row,
  cells,
  window,
  chosen,
  now,
}: {
  row: Row;
  cells: readonly Cell[];
  window: Span;
  chosen: Span | null;
  now: number;
}) {
  const bar = (span: Span) => across(window, span);
  const shown = row.taken.filter(({ from, to }) => from < window.to && to > window.from);
  return (
    <svg
      width="100%"
      height="100%"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0"
    >
      {cells
        .filter(({ state }) => state === 'past')
        .map((cell) => (
          <rect key={cell.from} {...bar(cell)} y="0" height="48" className="fill-stay" />
        ))}
      {cells
        .filter(({ state }) => state === 'busy')
        .map((cell) => (
          <rect key={cell.from} {...bar(cell)} y="6" height="36" fill="url(#likely-busy)" />
        ))}
      {shown.map((stay) => (
        <rect
          key={`${stay.from} ${stay.kind}`}
          {...bar(stay)}
          y="8"
          height="32"
          rx="8"
          strokeWidth={stay.yours ? 2 : 1}
          className={stay.yours ? 'fill-leaf-pale stroke-leaf' : 'fill-leaf-soft stroke-panel'}
        />
      ))}
      {chosen && (
        <rect {...bar(chosen)} y="5" height="38" rx="9" className="fill-leaf transition-all" />
      )}
      <NowLine window={window} now={now} />
    </svg>
  );
}
