import { useId, useState } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { formatEnergy, formatMoney } from '#app/ui/words/format.ts';
import { currencyOf, zoneOf } from '#app/ui/words/region.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import type { Problem } from '../../service/problem.ts';
import { when } from '#api/words/moment-words.ts';
import { card, smallButton } from '../../styles.ts';
import { StateMark } from './state-mark.tsx';
import { dayName, hoursInWords, slotInWords } from '#api/words/booking/slot-words.ts';
import {
  bookedByInWords,
  stateSentence,
  termsSentence,
  type Reservation,
} from '#api/words/booking/state-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';

export function UpcomingCard({
  reservation,
  now,
  canceling,
  problem,
  onChange,
  onCancel,
  onCannotPlugIn,
}: {
  reservation: Reservation;
  now: number;
  canceling: boolean;
  /** Why it could not be canceled. */
  problem: Problem | null;
  onChange: () => void;
  onCancel: () => void;
  onCannotPlugIn: () => void;
}) {
  const { number, buildingName, vehicleName, energy, ceiling, state, canCancel, canChange } =
    reservation;
  const { opensAt, isPluggedIn } = reservation;
  const [isAsking, setAsking] = useState(false);
  const termsId = useId();
  const close = () => setAsking(false);
  const { freeUntil } = reservation;
  const free = now > freeUntil ? '' : ` until ${when(freeUntil, now, zoneOf(reservation))}`;
  return (
    <li className={`${card} grid gap-3`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg tabular-nums">
          Space {number}, {hoursInWords(reservation)}
        </h3>
        <StateMark state={state} />
      </div>
      <p className="text-[0.9375rem]">
        {dayName(reservation.from, now, zoneOf(reservation))} at {buildingName},{' '}
        {formatEnergy(energy)} for {vehicleName ?? 'a vehicle you removed'}
        {bookedByInWords(reservation)}
        {ceiling !== null && `, at most ${formatMoney(ceiling, currencyOf(reservation))}`}.
      </p>
      <p id={termsId} className="text-sm text-quiet">
        {stateSentence(reservation, now)} {termsSentence(reservation, now)}
      </p>
      <div className="flex flex-wrap gap-2 [&>*]:px-3 print:hidden">
        <button
          type="button"
          aria-disabled={!canChange}
          aria-describedby={termsId}
          aria-haspopup="dialog"
          onClick={() => canChange && onChange()}
          className={smallButton}
        >
          Change
        </button>
        <button
          type="button"
          aria-disabled={!canCancel || canceling}
          aria-describedby={termsId}
          aria-haspopup="dialog"
          onClick={() => canCancel && setAsking(true)}
          className={smallButton}
        >
          {canceling ? 'Canceling …' : 'Cancel'}
        </button>
        {state === 'RESERVED' && opensAt <= now && !isPluggedIn && (
          <button type="button" onClick={onCannotPlugIn} className={smallButton}>
            I cannot plug in
          </button>
        )}
        <AddToCalendar reservation={reservation} now={now} short />
      </div>
      {problem && <ProblemNote problem={problem} />}
      <ConfirmDialog
        title="Cancel this reservation?"
        text={`You give back ${slotInWords(number, reservation, now)}. It costs nothing${free}, and the space is free for your neighbors right away.`}
        action="Cancel reservation"
        keep="Keep reservation"
        open={isAsking}
        busy={canceling}
        onConfirm={() => {
          close();
          onCancel();
        }}
        onClose={close}
      />
    </li>
  );
}
