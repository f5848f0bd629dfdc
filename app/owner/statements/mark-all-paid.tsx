import { useState } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { smallButton } from '#app/portal/styles.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { formatMoney } from '#app/ui/words/format.ts';
import { ownerService } from '../service/owner-queries.ts';
import { wholeInvoiceInWords, type Statement } from './statement-words.ts';

/** Once the rent is in: every invoice of the month that is still to pay. */
export function MarkAllPaid({ statement: { lines, currency } }: { statement: Statement }) {
  const [asking, setAsking] = useState(false);
  const unpaid = lines.flatMap(({ resident, invoice, open }) =>
    invoice?.state === 'issued' && invoice.balance > 0
      ? [{ resident: resident.id, invoice: invoice.id, balance: invoice.balance, open }]
      : [],
  );
  const pay = useCommand(async () => {
    // One after the other: what was recorded before a failure stays, and the rest can be tried again.
    for (const { resident, invoice, balance: seen } of unpaid) {
      await ownerService.books.recordPayment({ resident, invoice, seen });
    }
  });
  if (unpaid.length < 2) return null;
  const balance = unpaid.reduce((all, one) => all + one.balance, 0);
  const open = unpaid.reduce((all, one) => all + one.open, 0);
  return (
    <div className="grid justify-items-start gap-3 pt-4 print:hidden">
      <button
        type="button"
        aria-disabled={pay.isPending}
        className={smallButton}
        onClick={() => pay.isPending || setAsking(true)}
      >
        {pay.isPending ? 'Marking …' : `Mark all ${unpaid.length} as paid`}
      </button>
      {pay.isError && <ProblemNote problem={problemOf(pay.error)} />}
      <ConfirmDialog
        title={`Mark all ${unpaid.length} as paid?`}
        text={`${unpaid.length} residents are told and see their invoice as paid: ${formatMoney(balance, currency)} together. ${wholeInvoiceInWords({ balance, open }, currency, 'The invoices also hold')}It stands in the log of changes and cannot be taken back.`}
        action="Mark them as paid"
        keep="Not yet"
        open={asking}
        busy={pay.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => pay.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
