import { receiptLines } from '#app/ui/words/bill-words.ts';
import { ceilingNote } from '#api/words/bills/bill-line-words.ts';
import { formatMoney } from '#app/ui/words/format.ts';
import { Receipt } from '#app/ui/receipt.tsx';
import { meterNote, savedInWords, batteryGain } from '#api/words/bills/meter-words.ts';
import { isChargeOver, type LiveSession } from '#api/words/charging/status-words.ts';
import { InvoiceLink } from './receipt-card.tsx';
import type { SpaceView, Vehicle } from './use-charge.ts';

/** The bill right now, growing as energy flows; after a stop, the receipt. */
export function BillCard({
  view: { space },
  session,
  vehicle,
}: {
  view: SpaceView;
  session: LiveSession;
  vehicle: Vehicle | undefined;
}) {
  const { bill, phase, outlook, booked } = session;
  // A car that is done may still be charged more, and pay for staying.
  const isFinal = phase.kind === 'stopped';
  const title = isFinal ? 'Your receipt' : 'Your bill right now';
  const later = outlook && outlook.bill.total > bill.total ? outlook.bill.total : null;
  const notes = [
    savedInWords(session.saved, isChargeOver(session) ? '' : 'so far'),
    isFinal || later === null ? null : `About ${formatMoney(later)} when done`,
    ceilingNote(booked?.ceiling ?? null, bill),
  ].filter((note) => note !== null);
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <Receipt
        heading={<span className="font-sans text-base font-semibold text-slip-ink">{title}</span>}
        aside={`Space ${space.number}`}
        lines={receiptLines(bill)}
        total={formatMoney(bill.total)}
        note={notes.map((note) => (
          <span key={note} className="block">
            {note}
          </span>
        ))}
      />
      {vehicle && (
        <p className="px-1 text-sm text-quiet tabular-nums">
          {meterNote(session.energy, batteryGain(vehicle, session.levelAtStart, session.level))}
        </p>
      )}
      {isFinal && <InvoiceLink session={session.id} />}
    </section>
  );
}
