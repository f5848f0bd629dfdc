import { stateName, type Standing } from '#api/words/bills/invoice-words.ts';

const tone = {
  Draft: 'border-dashed border-quiet text-quiet',
  'To pay': 'border-dusk bg-dusk-soft/40 text-ink',
  Overdue: 'border-danger text-danger',
  Paid: 'border-transparent bg-leaf-pale text-leaf',
  'Nothing to pay': 'border-transparent bg-leaf-pale text-leaf',
  Refunded: 'border-leaf text-leaf',
  'Partly refunded': 'border-leaf text-leaf',
};

export function StateTag({ invoice }: { invoice: Standing }) {
  const name = stateName(invoice);
  return (
    <span
      className={`inline-block rounded-full border px-3 py-0.5 text-sm font-semibold ${tone[name]}`}
    >
      {name}
    </span>
  );
}
