import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateOf } from '#app/ui/words/format.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { zoneOf } from '#app/ui/words/region.ts';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { card, smallButton } from '../../styles.ts';
import { StateMark } from './state-mark.tsx';
import { hoursInWords } from '#api/words/booking/slot-words.ts';
import {
  bookedByInWords,
  energyInWords,
  stateMeanings,
  stateSentence,
  type Reservation,
} from '#api/words/booking/state-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';

const shownAtFirst = 4;

/** Past reservations and their outcome, newest first. */
export function Past() {
  const { data } = useQuery(reservationsQuery());
  const [all, setAll] = useState(false);
  if (!data) return null;
  const { at, past } = data;
  const shown = all ? past : past.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="past" className={`${card} grid gap-4`}>
      <h2 id="past" className="text-xl">
        Past reservations
      </h2>
      {past.length === 0 ? (
        <p className="text-quiet">None yet. Once a reservation is over, it stands here.</p>
      ) : (
        <ul className="divided">
          {shown.map((reservation) => (
            <PastRow key={reservation.id} reservation={reservation} now={at} />
          ))}
        </ul>
      )}
      {past.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className={`${smallButton} justify-self-start print:hidden`}
        >
          {all ? 'Show fewer' : `Show all ${past.length}`}
        </button>
      )}
      <Disclosure row={<span className="font-semibold">What the states mean</span>}>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3 pt-2">
          {stateMeanings.map(([state, meaning]) => (
            <div key={state} className="grid content-start justify-items-start gap-1">
              <dt>
                <StateMark state={state} withCode />
              </dt>
              <dd className="text-sm text-quiet">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="max-w-prose pt-4 text-sm text-quiet">
          The capital letters are the states of OCPI, the open protocol by which charging services
          talk to each other: partners see the same words.
        </p>
      </Disclosure>
    </section>
  );
}

function PastRow({ reservation, now }: { reservation: Reservation; now: number }) {
  const { from, number, buildingName, vehicleName, state } = reservation;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 first:pt-0">
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold tracking-normal tabular-nums">
          {formatDateOf(from, zoneOf(reservation))}, {hoursInWords(reservation)}
        </h3>
        <p className="text-[0.9375rem] text-quiet">
          Space {number} at {buildingName}, {energyInWords(reservation)} for{' '}
          {vehicleName ?? 'a vehicle you removed'}
          {bookedByInWords(reservation)}. {stateSentence(reservation, now)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StateMark state={state} />
        {state === 'CANCELED' && from > now && (
          <AddToCalendar reservation={reservation} now={now} />
        )}
      </div>
    </li>
  );
}
