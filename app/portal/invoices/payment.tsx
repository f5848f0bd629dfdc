import { useEffect, useRef, useState, type ReactNode } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { formatMoney } from '#app/ui/words/format.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { host } from '../service/current-host.ts';
import { service } from '../service/client.ts';
import { problemOf } from '../service/problem.ts';
import { useCommand } from '../service/use-command.ts';
import type { Invoice } from '#api/words/bills/invoice-words.ts';

/** The state of the invoice (the children), and a button to pay it while it is due. */
export function Payment({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const pay = useCommand(service.invoices.pay);
  /** The amount in the confirmation; it stays the same while the payment is pending. */
  const [asked, setAsked] = useState<string | null>(null);
  const standing = useRef<HTMLParagraphElement>(null);
  // In a building of one's own the owner says what was paid.
  const due = host().isSimulated && invoice.state === 'issued' && invoice.balance > 0;

  // The button disappears once it is paid, so the new state is announced.
  const paid = pay.isSuccess && asked === null;
  useEffect(() => {
    if (paid) standing.current?.focus();
  }, [paid]);

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
          onClick={() => setAsked(formatMoney(invoice.balance, invoice.currency))}
          className={`${buttonStyle.primary} tabular-nums print:hidden`}
        >
          Pay {formatMoney(invoice.balance, invoice.currency)}
        </button>
      )}
      <ConfirmDialog
        title={`Pay ${asked}?`}
        text={`This settles ${invoice.number} within the demo. No money moves and no card is asked for.`}
        action={pay.isPending ? 'Paying …' : `Pay ${asked}`}
        keep="Pay later"
        open={asked !== null}
        busy={pay.isPending}
        onConfirm={() => pay.mutate({ invoice: invoice.id }, { onSettled: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
