import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '#app/portal/forms/form.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { moneyText, readMoney } from '#app/portal/forms/read-number.ts';
import { SaveButton } from '#app/portal/forms/save-button.tsx';
import { SelectField } from '#app/portal/forms/select-field.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { LoadFailure } from '#app/portal/loading/load-failure.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { afterSuccess, useCommand } from '#app/portal/service/use-command.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatDateAndClock, formatMoney } from '#app/ui/words/format.ts';
import { billedQuery, ownerService, type Owners } from '../service/owner-queries.ts';
import type { Line, Statement } from './statement-words.ts';

type Charge = Owners['billed']['charges'][number];

/** A credit note for one charge of a resident: all of it, or an amount. */
export function GiveBack(given: { line: Line; statement: Statement; onDone: () => void }) {
  const { building } = useSelection();
  const { line, statement } = given;
  const billed = useQuery(billedQuery(building.id, statement.month, line.resident.id));
  if (billed.error) return <LoadFailure error={billed.error} onRetry={billed.refetch} />;
  if (!billed.data) return <Skeleton className="h-60" />;
  const charges = billed.data.charges.filter(({ standing }) => standing > 0);
  if (charges.length === 0) {
    return <p className="text-quiet">Everything of this month is given back already.</p>;
  }
  return <GiveBackForm {...given} charges={charges} />;
}

function GiveBackForm({
  line: { resident },
  statement: { currency },
  charges,
  onDone,
}: {
  line: Line;
  statement: Statement;
  charges: readonly Charge[];
  onDone: () => void;
}) {
  const { building } = useSelection();
  const [chosen, setChosen] = useState(charges[0]!.session);
  const charge = charges.find(({ session }) => session === chosen) ?? charges[0]!;
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const credit = useCommand(ownerService.books.creditCharge);
  const { standing, invoice, session } = charge;
  const amount = typed === null ? standing : readMoney(typed, currency);
  const errors = {
    amount:
      amount > 0 && amount <= standing
        ? undefined
        : `Enter an amount up to ${formatMoney(standing, currency)}.`,
    reason: reason.trim() === '' ? 'Say why: it stands on the credit note.' : undefined,
  };
  return (
    <Form
      isPending={credit.isPending}
      onSend={() => {
        setSent(true);
        if (errors.amount || errors.reason) return;
        const waived = amount === standing ? ('everything' as const) : { amount };
        const note = { resident: resident.id, invoice, session, reason: reason.trim(), waived };
        afterSuccess(credit.mutateAsync(note), onDone);
      }}
    >
      <SelectField
        label="Charge"
        name="session"
        value={charge.session}
        onChange={(to) => {
          setChosen(to);
          setTyped(null);
        }}
        options={charges.map((one) => ({
          value: one.session,
          text: `${formatDateAndClock(one.from, building.zone)}, space ${one.number}: ${formatMoney(one.standing, currency)}`,
        }))}
      />
      <TextField
        label={`Amount with tax (${currency})`}
        name="amount"
        value={typed ?? moneyText(standing, currency)}
        onChange={setTyped}
        hint={`Up to ${formatMoney(standing, currency)}; the tax in it is given back as well.`}
        error={isSent ? errors.amount : undefined}
      />
      <TextField
        label="Reason"
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={200}
        hint="On the credit note, for the resident to read."
        error={isSent ? errors.reason : undefined}
      />
      <p className="text-quiet">
        {resident.name} gets a credit note and is told. It cannot be taken back.
      </p>
      {credit.isError && <ProblemNote problem={problemOf(credit.error)} />}
      <SaveButton place="end" isPending={credit.isPending} pending="Giving back …">
        Give {errors.amount ? 'it' : formatMoney(amount, currency)} back
      </SaveButton>
    </Form>
  );
}
