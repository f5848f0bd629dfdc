import { useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { card } from '#app/portal/styles.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { readNumber } from '#app/portal/forms/read-number.ts';
import { NumberField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { amps } from '#engine/units.ts';
import { ownerService, type Owners, type Said } from '../service/owner-queries.ts';
import { useTouching } from '../touching/use-touching.tsx';

/** What is always left for the chargers while the building's own load is not told. */
export function SafePower({ building, power }: { building: string; power: Owners['power'] }) {
  const { available } = power;
  const [typed, setTyped] = useState(available === null ? '' : String(available.safe));
  const [error, setError] = useState<string | null>(null);
  const set = useTouching(
    ownerService.setup.setSafePower,
    (input: Said<'set-safe-power'>) => ({ kind: 'set-safe-power', ...input }),
    (input) => ({
      title:
        input.amps === null
          ? 'Give the chargers the whole supply?'
          : `Keep ${input.amps} A for the chargers?`,
      action: 'Change the safe value',
      keep: 'Keep it as it is',
    }),
  );
  function save() {
    const value = typed.trim() === '' ? null : readNumber(typed);
    if (value !== null && !(value >= 0)) {
      setError(`Type a number of amps, at most ${power.amps}, or nothing.`);
      return;
    }
    setError(null);
    set.ask({ building, amps: value === null ? null : amps(value) });
  }
  return (
    <section className={`${card} grid gap-4`}>
      <div>
        <h2 className="text-lg">The building’s own load</h2>
        <p className="pt-1 text-quiet">
          If elevators, laundry or apartments use the same supply: this many of the {power.amps} A
          are always left for the chargers, and they never take more. Leave it empty if the chargers
          have the supply to themselves.
        </p>
      </div>
      <form
        noValidate
        className="grid max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <NumberField
          label="Safe value"
          name="amps"
          unit="A"
          value={typed}
          onChange={setTyped}
          {...(error !== null && { error })}
        />
        <button
          type="submit"
          aria-disabled={set.isPending}
          className={`${buttonStyle.primary} justify-self-start`}
        >
          {set.isPending ? 'Saving …' : 'Save'}
        </button>
        {set.error && <ProblemNote problem={problemOf(set.error)} />}
        {set.dialog}
        <p role="status" className="text-[0.9375rem] text-quiet">
          {set.isSuccess && 'Saved. Plans and promises follow it from now on.'}
        </p>
      </form>
    </section>
  );
}
