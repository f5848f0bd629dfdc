import { buttonStyle } from '#app/ui/button-style.ts';
import { formatMoney } from '#app/ui/words/format.ts';
import { isBlank } from '#engine/community/checks/is-blank.ts';
import { longestNote } from '#engine/ledger/dispute.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { useErrors } from '../../forms/use-errors.ts';
import { service } from '../../service/client.ts';
import { problemOf } from '../../service/problem.ts';
import { useCommand } from '../../service/use-command.ts';
import { reasonNames, reasonsFor, type DisputeReason } from './dispute-words.ts';
import type { Charge } from '#api/words/bills/invoice-words.ts';
import { box, Field, type FieldProps } from '../../forms/field.tsx';

/** The input so far; kept while the dialog is closed. */
export type Asking = { readonly reason: DisputeReason | null; readonly note: string };

/** The objection to a charge: one of a few reasons, or free text. */
export function DisputeForm({
  invoice,
  charge,
  asking,
  onChange,
  onSent,
  onClose,
}: {
  invoice: string;
  charge: Charge;
  asking: Asking;
  onChange: (asking: Asking) => void;
  onSent: () => void;
  onClose: () => void;
}) {
  const { form, errors, problem, refuse, refuseBy, settle } = useErrors<'reason' | 'note'>();
  const dispute = useCommand(service.invoices.dispute);

  function send() {
    const { reason, note } = asking;
    if (dispute.isPending) return;
    if (reason === null) {
      refuse({ reason: 'Choose what is not right.' });
    } else if (reason === 'other' && isBlank(note)) {
      refuse({ note: 'Say in a sentence what is not right.' });
    } else {
      settle();
      dispute.mutate(
        { invoice, session: charge.session, reason, note },
        { onSuccess: onSent, onError: (error) => refuseBy(problemOf(error)) },
      );
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className="text-quiet">
        We check all {formatMoney(charge.bill.total, charge.bill.currency)} against the meter and
        answer within three hours of the demo’s time. What we billed too much comes back as a credit
        note.
      </p>
      <SelectField
        label="What is not right?"
        name="reason"
        value={asking.reason ?? ''}
        options={[
          ...(asking.reason === null ? [{ value: '', text: 'Choose …' } as const] : []),
          ...reasonsFor(charge).map((reason) => ({ value: reason, text: reasonNames[reason] })),
        ]}
        error={errors.reason}
        onChange={(reason) => {
          settle('reason');
          onChange({ ...asking, reason: reason === '' ? null : reason });
        }}
      />
      <NoteField
        label={asking.reason === 'other' ? 'What is it?' : 'Anything to add? (optional)'}
        name="note"
        value={asking.note}
        maxLength={longestNote}
        error={errors.note}
        onChange={(note) => {
          settle('note');
          onChange({ ...asking, note });
        }}
      />
      {problem && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap-reverse gap-3 sm:justify-end">
        <button type="button" onClick={onClose} className={`${buttonStyle.outline} max-sm:w-full`}>
          Not now
        </button>
        <button
          type="submit"
          aria-disabled={dispute.isPending}
          className={`${buttonStyle.primary} max-sm:w-full`}
        >
          {dispute.isPending ? 'Sending …' : 'Send question'}
        </button>
      </div>
    </form>
  );
}

/** A multi-line text field. */
const NoteField = ({
  value,
  onChange,
  maxLength,
  ...field
}: FieldProps & { value: string; onChange: (value: string) => void; maxLength: number }) => (
  <Field {...field}>
    {(wiring) => (
      <textarea
        {...wiring}
        rows={3}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        className={`${box} field-sizing-content`}
      />
    )}
  </Field>
);
