import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { formatDay } from '#app/ui/words/format.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { textLink } from '../../styles.ts';
import { DisputeForm, type Asking } from './dispute-form.tsx';
import {
  answerInWords,
  askedInWords,
  explainBill,
  pendingInWords,
  type Dispute,
} from './dispute-words.ts';
import type { Charge, Invoice } from '#api/words/bills/invoice-words.ts';

const nothing: Asking = { reason: null, note: '' };

/** The button to question a charge of an issued invoice, then the question and its answer. */
export function ChargeDispute({ invoice, charge }: { invoice: Invoice; charge: Charge }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(nothing);
  const status = useRef<HTMLDivElement>(null);
  const isVoid = invoice.credits.some(
    ({ session, total }) => session === charge.session && total === charge.bill.total,
  );
  if (invoice.state === 'draft') return null;
  return (
    <div ref={status} tabIndex={-1} role="status" className="print:hidden">
      {charge.dispute ? (
        <DisputeStatus dispute={charge.dispute} charge={charge} now={invoice.at} />
      ) : (
        !isVoid && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={textLink}
          >
            Question this charge
          </button>
        )
      )}
      <Dialog
        title={`The charge of ${formatDay(charge.pluggedIn, invoice.zone)}`}
        open={open}
        onClose={() => setOpen(false)}
      >
        <DisputeForm
          invoice={invoice.id}
          charge={charge}
          asking={asking}
          onChange={setAsking}
          onClose={() => setOpen(false)}
          onSent={() => {
            // Focus cannot move outside an open dialog, and the button that opened it is gone.
            flushSync(() => setOpen(false));
            status.current?.focus();
          }}
        />
      </Dialog>
    </div>
  );
}

function DisputeStatus({
  dispute,
  charge,
  now,
}: {
  dispute: Dispute;
  charge: Charge;
  now: number;
}) {
  const { answer } = dispute;
  return (
    <div className="mt-2 grid gap-2 rounded-control bg-stay px-4 py-3 text-[0.9375rem] tabular-nums">
      <p className="text-quiet">{askedInWords(dispute, zoneOf(charge))}</p>
      {answer === null ? (
        <p>{pendingInWords(dispute, now, zoneOf(charge))}</p>
      ) : (
        <>
          <p>{answerInWords(answer)}</p>
          <ul className="grid list-disc gap-1 pl-5 empty:hidden">
            {explainBill(charge, answer.finding).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
