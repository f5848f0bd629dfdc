import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { box, Field } from '#app/portal/forms/field.tsx';
import { Form } from '#app/portal/forms/form.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { SaveButton } from '#app/portal/forms/save-button.tsx';
import { NumberField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { textLink } from '#app/portal/styles.ts';
import { formatEnergy, formatMoney } from '#app/ui/words/format.ts';
import { ownerService, previewQuery, type Owners } from '../service/owner-queries.ts';
import { ownerAddress } from '../shell/owner-address.ts';
import { emptySheet, firstSheet, sheetErrors, type SheetDraft } from './first-sheet.ts';
import { isPriced } from './setup-state.ts';

/** The first sheet: day and night, a fee, and what it comes to in one night. */
export function PricesForm({
  building,
  prices,
  isClosed,
  onDone,
}: {
  building: string;
  prices: Owners['prices'];
  isClosed: boolean;
  onDone: () => void;
}) {
  const [draft, setDraft] = useState(() => emptySheet(prices.tax));
  const [isSent, setSent] = useState(false);
  const set = useCommand(ownerService.setup.setPrices);
  const sheet = firstSheet(draft);
  const errors: Partial<ReturnType<typeof sheetErrors>> = isSent ? sheetErrors(draft) : {};
  const preview = useQuery(previewQuery(sheet && { building, ...sheet }));
  const money = (cents: number) => formatMoney(cents, prices.currency);
  const change = (part: Partial<SheetDraft>) => setDraft({ ...draft, ...part });
  if (isPriced(prices) || !isClosed) {
    return (
      <p>
        Prices are set.{' '}
        <Link to={ownerAddress('prices')} className={textLink}>
          See and change them
        </Link>
      </p>
    );
  }
  const field = (name: keyof SheetDraft, label: string, unit: string, hint?: string) => (
    <NumberField
      name={name}
      label={label}
      unit={unit}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
      error={errors[name]}
      {...(hint !== undefined && { hint })}
    />
  );
  const clock = (name: 'from' | 'to', label: string) => (
    <Field name={name} label={label} error={errors[name]}>
      {(wiring) => (
        <input
          {...wiring}
          type="time"
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          className={box}
        />
      )}
    </Field>
  );
  return (
    <Form
      isPending={set.isPending}
      onSend={() => {
        setSent(true);
        if (sheet !== null) {
          set.mutate({ building, from: null, ...sheet }, { onSuccess: onDone });
        }
      }}
    >
      <div className="grid gap-4 @roomy/portal:grid-cols-2">
        {field('day', 'Day', 'a kWh')}
        {field('night', 'Night', 'a kWh')}
        {clock('from', 'Night begins')}
        {clock('to', 'Night ends')}
        {field('fee', 'Service fee', 'a charge', 'Only where energy was delivered. 0 for none.')}
        {field('idle', 'Idle fee', 'an hour', 'For a charged car that keeps a neighbor waiting.')}
        {field('tax', 'Tax', '%', 'On top of all prices.')}
      </div>
      {preview.data && (
        <p role="status" className="rounded-control bg-stay px-4 py-3">
          One night, {formatEnergy(preview.data.example.energy)}:{' '}
          <span className="font-semibold">{money(preview.data.example.cheapest)}</span> in the
          cheapest hours, {money(preview.data.example.atOnce)} if charged at once.
        </p>
      )}
      {set.isError && <ProblemNote problem={problemOf(set.error)} />}
      <SaveButton isPending={set.isPending}>Save the prices</SaveButton>
    </Form>
  );
}
