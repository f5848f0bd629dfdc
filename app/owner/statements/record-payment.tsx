import { useState } from 'react';
import { box, Field } from '#app/portal/forms/field.tsx';
import { Form } from '#app/portal/forms/form.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { moneyText, readMoney } from '#app/portal/forms/read-number.ts';
import { SaveButton } from '#app/portal/forms/save-button.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { afterSuccess, useCommand } from '#app/portal/service/use-command.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { formatMoney } from '#app/ui/words/format.ts';
import { isoDate } from '#engine/time/calendar.ts';
import { localDay } from '#engine/time/local.ts';
import { instant } from '#engine/units.ts';
import { ownerService } from '../service/owner-queries.ts';
import { type Line, type Statement, wholeInvoiceInWords } from './statement-words.ts';

/** What a resident paid: all that is open, or a part of it. */
export function RecordPayment({
  line: { resident, invoice, open },
  statement: { at, currency },
  onDone,
}: {
  line: Line;
  statement: Statement;
  onDone: () => void;
}) {
  const { building } = useSelection();
  const { id, balance, number } = invoice!;
  const today = isoDate(localDay(building.zone, instant(at)));
  const [typed, setTyped] = useState(() => moneyText(balance, currency));
  const [received, setReceived] = useState(today);
  const [isSent, setSent] = useState(false);
  const pay = useCommand(ownerService.books.recordPayment);
  const amount = readMoney(typed, currency);
  const error =
    amount > 0 && amount <= balance
      ? undefined
      : `Enter what came: up to ${formatMoney(balance, currency)}.`;
  const rest = balance - amount;
  return (
    <Form
      isPending={pay.isPending}
      onSend={() => {
        setSent(true);
        if (error !== undefined) return;
        const part = { seen: balance, ...(rest > 0 && { amount }) };
        const day = received === today ? {} : { received };
        afterSuccess(
          pay.mutateAsync({ resident: resident.id, invoice: id, ...part, ...day }),
          onDone,
        );
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={`Amount (${currency})`}
          name="amount"
          value={typed}
          onChange={setTyped}
          error={isSent ? error : undefined}
        />
        <Field label="Received on" name="received">
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              max={today}
              value={received}
              onChange={({ target }) => setReceived(target.value)}
              className={box}
            />
          )}
        </Field>
      </div>
      <p className="text-quiet">
        {rest > 0 && amount > 0 && `${formatMoney(rest, currency)} of it stays to pay. `}
        {wholeInvoiceInWords({ balance, open }, currency)}
        {resident.name} is told and sees it on invoice {number}. It stands in the log of changes and
        cannot be taken back.
      </p>
      {pay.isError && <ProblemNote problem={problemOf(pay.error)} />}
      <SaveButton place="end" isPending={pay.isPending}>
        Record the payment
      </SaveButton>
    </Form>
  );
}
