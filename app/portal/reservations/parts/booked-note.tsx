import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { AddToCalendar } from '../mine/add-to-calendar.tsx';
import { slotInWords } from '../words/slot-words.ts';
import { stateNames, stateSentence } from '../words/state-words.ts';
import { smallButton } from './look.ts';

/** What was just booked, where it was booked. */
export function BookedNote({ id, onDone }: { id: string; onDone: () => void }) {
  const { data } = useQuery(reservationsQuery());
  const reservation = data?.upcoming.find((one) => one.id === id);
  const note = useRef<HTMLDivElement>(null);
  const there = reservation !== undefined;
  // The button that was pressed is gone: whoever reads with a keyboard goes on from here.
  useEffect(() => {
    if (there) note.current?.focus();
  }, [there]);
  if (!data || !reservation) return null;
  const { at } = data;
  return (
    <div
      ref={note}
      role="status"
      tabIndex={-1}
      className="grid animate-slide-in gap-1 rounded-card border border-leaf bg-leaf-pale p-5"
    >
      <p className="font-display text-lg font-semibold tracking-tight">
        {stateNames[reservation.state]}: {slotInWords(reservation.number, reservation, at)}
      </p>
      <p className="text-[0.9375rem] text-quiet">{stateSentence(reservation, at)}</p>
      <div className="flex flex-wrap gap-2 pt-3">
        <AddToCalendar reservation={reservation} now={at} />
        <button type="button" onClick={onDone} className={smallButton}>
          Book another
        </button>
      </div>
    </div>
  );
}
