import { useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { card } from '#app/portal/styles.ts';
import { box, Field } from '#app/portal/forms/field.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { readNumber } from '#app/portal/forms/read-number.ts';
import { NumberField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { ownerService, type Owners } from '../service/owner-queries.ts';
import { elementName, priceOf } from './price-words.ts';

const problem = 'Type an amount such as 0.11.';

/** What the owner pays for electricity, in the periods of the sheet. Residents do not see it. */
export function OwnRates({ building, prices }: { building: string; prices: Owners['prices'] }) {
  const periods = prices.now.elements.filter((element) => priceOf(element, 'ENERGY'));
  const known = (period: string | undefined) =>
    prices.electricity?.elements.find((one) => one.period === period);
  const [typed, setTyped] = useState(() =>
    periods.map(({ period }) => {
      const own = known(period);
      return own === undefined ? '' : String(priceOf(own, 'ENERGY')?.price ?? '');
    }),
  );
  const [from, setFrom] = useState('');
  const [isSent, setSent] = useState(false);
  const save = useCommand(ownerService.setup.setElectricity);
  const values = typed.map(readNumber);
  const isWrong = values.map((value) => value === null || value < 0);
  function submit() {
    setSent(true);
    if (isWrong.includes(true)) return;
    const elements = periods.map(({ period, restrictions }, index) => ({
      ...(period !== undefined && { period }),
      ...(restrictions !== undefined && { restrictions }),
      components: [{ type: 'ENERGY' as const, price: values[index]!, stepSize: 1 }],
    }));
    save.mutate({ building, from: from || null, elements });
  }
  return (
    <section aria-labelledby="own-rates" className={`${card} grid gap-4`}>
      <div>
        <h2 id="own-rates" className="text-lg">
          What you pay for electricity
        </h2>
        <p className="pt-1 text-quiet">
          For what is left in your statements, and a warning where you would sell below cost. Only
          owners see it.
        </p>
      </div>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        {periods.map((element, index) => (
          <NumberField
            key={elementName(element)}
            name={`own-rate-${index}`}
            label={elementName(element)}
            unit="a kWh"
            value={typed[index]!}
            onChange={(text) => setTyped(typed.with(index, text))}
            error={isSent && isWrong[index] ? problem : undefined}
          />
        ))}
        <Field
          name="own-rates-from"
          label="From"
          hint="May be in the past: months before keep the rates they had. Empty: always."
        >
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
              className={box}
            />
          )}
        </Field>
        <button
          type="submit"
          aria-disabled={save.isPending}
          className={`${buttonStyle.outline} justify-self-start`}
        >
          Save your rates
        </button>
        {save.isError && <ProblemNote problem={problemOf(save.error)} />}
        <p role="status" className="text-[0.9375rem] text-quiet empty:hidden">
          {save.isSuccess && 'Saved. Statements count with them.'}
        </p>
      </form>
    </section>
  );
}
