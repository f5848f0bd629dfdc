import { useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { zoneOf } from '#app/ui/words/region.ts';
import { isOpenState, terms } from '#engine/community/reservation.ts';
import { day } from '#engine/units.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { NumberField } from '../../forms/text-field.tsx';
import { TimeField } from '../../forms/time-field.tsx';
import { useErrors } from '../../forms/use-errors.ts';
import { useSelection } from '../../visitor-state/selection.tsx';
import { service } from '../../service/client.ts';
import { problemOf } from '../../service/problem.ts';
import { useCommand } from '../../service/use-command.ts';
import { stateSentence, type Reservation } from '#api/words/booking/state-words.ts';
import { SlotPrice } from '../booking/slot-price.tsx';
import { fieldsOf, readChange, type ChangeField, type ChangeFields } from './change-form.ts';
import { dayOptions } from '../../forms/day-options.ts';

type Props = { reservation: Reservation; now: number; onClose: () => void };

/** Another space, time or amount, under the same terms as a cancellation. */
export function ChangeDialog({
  open,
  reservation,
  ...props
}: Omit<Props, 'reservation'> & { open: boolean; reservation: Reservation | undefined }) {
  return (
    <Dialog title="Change reservation" open={open} onClose={props.onClose}>
      {reservation && isOpenState(reservation.state) ? (
        <ChangeForm reservation={reservation} {...props} />
      ) : (
        <p role="alert">
          It can no longer be changed. {reservation && stateSentence(reservation, props.now)}
        </p>
      )}
    </Dialog>
  );
}

function ChangeForm({ reservation, now, onClose }: Props) {
  const [fields, setFields] = useState(() => fieldsOf(reservation));
  const change = useCommand(service.reservations.change);
  const { form, errors, problem, refuse, refuseBy, settle } = useErrors<ChangeField>();
  const { locations } = useSelection();
  const { booking: asked } = readChange(fields, reservation, now);
  const spaces = locations.find(({ id }) => id === reservation.building)?.spaces ?? [];
  const type = (name: ChangeField, typed: Partial<ChangeFields>) => {
    settle(name);
    setFields((known) => ({ ...known, ...typed }));
  };

  function submit() {
    if (change.isPending) return;
    const { booking, errors: found } = readChange(fields, reservation, now);
    if (booking === null) {
      refuse(found);
      return;
    }
    settle();
    change.mutate(
      { ...booking, reservation: reservation.id },
      {
        onSuccess: onClose,
        onError: (error) => {
          const reason = problemOf(error);
          const field = (['from', 'to', 'energy'] as const).find((name) => name === reason.field);
          refuseBy(reason, field);
        },
      },
    );
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-5"
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          label="Space"
          name="space"
          value={fields.space}
          onChange={(space) => type('space', { space })}
          options={spaces.map(({ id, number }) => ({
            value: id,
            text: `Space ${number}`,
          }))}
        />
        <SelectField
          label="Day"
          name="date"
          value={fields.date}
          onChange={(date) => type('from', { date })}
          options={dayOptions(now, terms.horizon / day, fields.date, zoneOf(reservation))}
        />
        <TimeField
          label="From"
          name="from"
          value={fields.from}
          onChange={(from) => type('from', { from })}
          error={errors.from}
        />
        <TimeField
          label="Until"
          name="to"
          value={fields.to}
          onChange={(to) => type('to', { to })}
          error={errors.to}
        />
      </div>
      <NumberField
        label="How much"
        name="energy"
        unit="kWh"
        value={fields.energy}
        onChange={(energy) => type('energy', { energy })}
        error={errors.energy}
        hint="Promised by the end, at the meter."
      />
      {!problem && asked && (
        <SlotPrice
          booking={{ ...asked, reservation: reservation.id }}
          before={reservation.ceiling}
        />
      )}
      {problem && <ProblemNote problem={problem} />}
      <button
        type="submit"
        aria-disabled={change.isPending}
        className={`${buttonStyle.primary} aria-disabled:cursor-default aria-disabled:opacity-70`}
      >
        {change.isPending ? 'Changing …' : 'Change reservation'}
      </button>
    </form>
  );
}
