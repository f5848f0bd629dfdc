import { stateName, type InvoiceSummary } from './invoice-words.ts';

const tone = {
  Draft: 'border-dashed border-quiet text-quiet',
  'To pay': 'border-dusk bg-dusk-soft/40 text-ink',
  'Refund due': 'border-dusk bg-dusk-soft/40 text-ink',
  Paid: 'border-transparent bg-leaf-pale text-leaf',
};

export function StateTag({ invoice }: { invoice: Pick<InvoiceSummary, 'state' | 'balance'> }) {
  const name = stateName(invoice);
  return (
    <span className={`rounded-full border px-3 py-0.5 text-sm font-semibold ${tone[name]}`}>
      {name}
    </span>
  );
}
