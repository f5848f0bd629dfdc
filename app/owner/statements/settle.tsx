import { useState } from 'react';
import { RadioOption } from '#app/portal/forms/radio-option.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { formatMonth } from '#app/ui/words/format.ts';
import { GiveBack } from './give-back.tsx';
import { RecordPayment } from './record-payment.tsx';
import type { Line, Statement } from './statement-words.ts';

/** What came from a resident for a month, or goes back to them. */
export function Settle({
  line,
  statement,
  onClose,
}: {
  /** Null while nobody was chosen. */
  line: Line | null;
  statement: Statement;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={line === null ? '' : `${line.resident.name}, ${formatMonth(statement.month)}`}
      open={line !== null}
      onClose={onClose}
    >
      {line && <Choice line={line} statement={statement} onDone={onClose} />}
    </Dialog>
  );
}

function Choice(given: { line: Line; statement: Statement; onDone: () => void }) {
  const { balance } = given.line.invoice!;
  const [isPayment, setPayment] = useState(balance > 0);
  if (balance === 0) return <GiveBack {...given} />;
  return (
    <div className="grid gap-5">
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="sr-only">What happened</legend>
        {[true, false].map((one) => (
          <RadioOption
            key={String(one)}
            name="settle"
            checked={isPayment === one}
            onChoose={() => setPayment(one)}
            className="grid place-items-center px-3 py-2 text-center"
          >
            {one ? 'They paid' : 'Give back'}
          </RadioOption>
        ))}
      </fieldset>
      {isPayment ? <RecordPayment {...given} /> : <GiveBack {...given} />}
    </div>
  );
}
