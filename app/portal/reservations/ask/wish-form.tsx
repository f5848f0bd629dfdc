import { useState } from 'react';
import { formatDayAndClock, formatEnergy } from '#app/ui/words/format.ts';
import { SelectField } from '../../forms/select-field.tsx';
import { NumberField } from '../../forms/text-field.tsx';
import { TimeField } from '../../forms/time-field.tsx';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { card, smallButton } from '../../styles.ts';
import type { WishState } from './use-wish.ts';
import { dayOptions } from '../../forms/day-options.ts';

const daysAhead = 7;

/** Ask little: which car, how much, ready by when. The answer follows by itself. */
export function WishForm({ wish }: { wish: WishState }) {
  const { need, fields, errors, type } = wish;
  // No errors before a field was touched: the prediction may still be loading.
  const [touched, setTouched] = useState({ energy: false, readyBy: false });
  const show = need !== undefined;
  return (
    <form
      aria-label="What you need"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className={`${card} grid content-start gap-5 print:hidden`}
    >
      <div>
        <h2 className="text-xl">What do you need?</h2>
        <p className="pt-1.5 text-[0.9375rem] text-quiet">
          Filled in with what this car will likely need. Change anything.
        </p>
      </div>
      <SelectField
        label="Vehicle"
        name="vehicle"
        value={String(wish.vehicle)}
        onChange={(id) => wish.chooseVehicle(Number(id))}
        options={
          wish.vehicles.length > 0
            ? wish.vehicles.map(({ id, name }) => ({ value: String(id), text: name }))
            : [{ value: String(wish.vehicle), text: 'Your vehicle' }]
        }
      />
      <NumberField
        label="How much"
        name="energy"
        unit="kWh"
        value={fields.energy}
        onChange={(energy) => {
          setTouched((known) => ({ ...known, energy: true }));
          type({ energy });
        }}
        error={show && (touched.energy || fields.energy !== '') ? errors.energy : undefined}
        hint={
          need ? needInWords(need.energy, wish.vehicleName) : 'Looking at what it usually takes …'
        }
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-x-3 gap-y-5">
        <SelectField
          label="Ready by"
          name="readyByDay"
          value={fields.date}
          onChange={(date) => type({ date })}
          options={dayOptions(wish.now, daysAhead, fields.date)}
        />
        <TimeField
          label="Time"
          name="readyBy"
          value={fields.time}
          onChange={(time) => {
            setTouched((known) => ({ ...known, readyBy: true }));
            type({ time });
          }}
          error={show ? errors.readyBy : undefined}
        />
      </div>
      {wish.typedOver && need && (
        <button type="button" onClick={wish.forget} className={`${smallButton} justify-self-start`}>
          Back to {need.energy > 0 && `${formatEnergy(need.energy)}, `}
          {formatDayAndClock(need.readyBy)}
        </button>
      )}
      {wish.failure && <LoadFailure error={wish.failure} onRetry={wish.retry} />}
    </form>
  );
}

const needInWords = (energy: number, vehicle: string) =>
  energy > 0
    ? `Predicted: ${formatEnergy(energy)} at the meter.`
    : `${vehicle} should have enough for now. Say how much if you want a slot anyway.`;
