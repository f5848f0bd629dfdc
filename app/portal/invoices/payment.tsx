import { useRef, useState, type ReactNode } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { formatMoney } from '#app/ui/format.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { service } from '../service/client.ts';
import { problemOf } from '../service/problem.ts';
import { useCommand } from '../service/use-command.ts';
import type { Invoice } from './invoice-words.ts';

/** Where the invoice stands (the children), and a way to pay it while it is due. */
export function Payment({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const pay = useCommand(service.invoices.pay);
  const [asking, setAsking] = useState(false);
  const standing = useRef<HTMLParagraphElement>(null);
  const due = invoice.state === 'issued' && invoice.balance > 0;
  const amount = formatMoney(invoice.balance);

  function confirm() {
    if (pay.isPending) return;
    pay.mutate(
      { invoice: invoice.id },
      {
        onSettled: () => setAsking(false),
        // The button is gone then; what it led to is read out instead.
        onSuccess: () => standing.current?.focus(),
      },
    );
  }

  return (
    <>
      <p ref={standing} tabIndex={-1} role="status" className="text-[0.9375rem] tabular-nums">
        {children}
      </p>
      {pay.error && <ProblemNote problem={problemOf(pay.error)} />}
      {due && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
          className={`${buttonStyle.primary} tabular-nums print:hidden`}
        >
          Pay {amount}
        </button>
      )}
      <ConfirmDialog
        title={`Pay ${amount}?`}
        text={`This settles ${invoice.number} within the demo. No money moves and no card is asked for.`}
        action={pay.isPending ? 'Paying …' : `Pay ${amount}`}
        open={asking}
        busy={pay.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
