import { useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { capitalized, formatDuration, formatEnergy } from '#app/ui/words/format.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { NumberField } from '../../forms/text-field.tsx';
import { TimeField } from '../../forms/time-field.tsx';
import { wallTimeOf } from '../../forms/wall-time.ts';
import { useCurrentWish } from '../ask/use-wish.ts';
import { smallButton } from '../../styles.ts';
import { SlotPrice } from '../booking/slot-price.tsx';
import type { useBooking } from '../booking/use-booking.ts';
import { slotInWords } from '#api/words/booking/slot-words.ts';
import { readSlot, type TypedTimes } from './slot-form.ts';
import type { Row, Span } from './slots.ts';

/** The selected slot: exact times, energy, price and the booking button. */
export function SlotPanel({
  row,
  chosen,
  open,
  now,
  booking: { book, pending, refused, forget },
  onClear,
}: {
  row: Row;
  chosen: Span;
  /** The last hour has not been chosen yet. */
  open: boolean;
  now: number;
  booking: ReturnType<typeof useBooking>;
  onClear: () => void;
}) {
  const [typed, setTyped] = useState<TypedTimes>({});
  const { slot, errors } = readSlot(chosen, typed);
  const wish = useCurrentWish();
  const { ask } = wish;
  const problem = refused?.problem ?? null;
  const at = (name: string) =>
    problem?.field === name ? `${problem.message} ${problem.next}` : undefined;
  // Rounded down, so that the message promises no more than is possible.
  const reachable =
    problem?.code === 'POWER_SHORT' ? roundedDown(Number(problem.details['reachable'])) : 0;

  function type(times: TypedTimes) {
    forget();
    setTyped({ ...typed, ...times });
  }

  function reserve(energy: number) {
    if (slot) book({ space: row.space, vehicle: wish.vehicle, energy, ...slot });
  }

  return (
    <form
      aria-label={`Reserve space ${row.number}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ask) reserve(ask.energy);
      }}
      className="grid grid-cols-1 gap-4 rounded-card border border-leaf p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 aria-live="polite" className="text-lg tabular-nums">
          {slot ? capitalized(slotInWords(row.number, slot, now)) : `Space ${row.number}`}
        </h3>
        <p className="text-sm text-quiet">
          {slot && formatDuration(slot.to - slot.from)}
          {open && '. Press the last hour, or set the time here'}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <TimeField
          label="From"
          name="from"
          value={typed.from ?? wallTimeOf(chosen.from).time}
          onChange={(from) => type({ from })}
          error={errors.from ?? at('from')}
        />
        <TimeField
          label="Until"
          name="to"
          value={typed.to ?? wallTimeOf(chosen.to).time}
          onChange={(to) => type({ to })}
          error={errors.to ?? at('to')}
        />
        <NumberField
          label="How much"
          name="energy"
          unit="kWh"
          value={wish.fields.energy}
          onChange={(energy) => {
            forget();
            wish.type({ energy });
          }}
          error={wish.errors.energy ?? at('energy')}
          hint={`for ${wish.vehicleName}`}
          className="min-w-[min(10rem,100%)] flex-1"
        />
        <div className="flex flex-wrap gap-2 @max-roomy/portal:w-full @roomy/portal:pt-8">
          <button
            type="submit"
            aria-disabled={pending !== null || !slot || wish.errors.energy !== undefined}
            className={`${buttonStyle.primary} aria-disabled:cursor-default aria-disabled:opacity-70 @max-roomy/portal:flex-1`}
          >
            {pending ? 'Reserving …' : 'Reserve'}
          </button>
          <button type="button" onClick={onClear} className={`${smallButton} min-h-12`}>
            Clear
          </button>
        </div>
      </div>
      {!problem && slot && ask && !isTaken(row, slot) && (
        <SlotPrice
          booking={{ space: row.space, vehicle: wish.vehicle, energy: ask.energy, ...slot }}
        />
      )}
      {problem && problem.field === null && (
        <ProblemNote problem={problem}>
          {reachable > 0 && slot && (
            <>
              <SlotPrice
                booking={{ space: row.space, vehicle: wish.vehicle, energy: reachable, ...slot }}
              />
              <button
                type="button"
                onClick={() => reserve(reachable)}
                className={`${smallButton} mt-2`}
              >
                Reserve {formatEnergy(reachable)}
              </button>
            </>
          )}
        </ProblemNote>
      )}
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <p role="status" className="font-medium text-danger empty:sr-only">
        {!problem && slot && isTaken(row, slot)
          ? 'Part of this has been taken meanwhile. Choose another time.'
          : null}
      </p>
    </form>
  );
}

const isTaken = ({ taken }: Row, slot: Span) =>
  taken.some(({ from, to }) => from < slot.to && to > slot.from);

/** Watt-hours, to a tenth of a kWh. */
const roundedDown = (energy: number) => Math.floor(energy / 100) * 100;
