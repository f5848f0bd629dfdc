import { formatMoney } from '#app/ui/words/format.ts';
import type { Owners } from '../service/owner-queries.ts';

export type Statement = Owners['statement'];
export type Line = Statement['lines'][number];

export const fileName = (building: string, month: string): string =>
  `${building.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${month}`;

/** How the month stands. */
export function statementInWords({ isClosed, residents, unpaid }: Statement): string {
  if (residents === 0) {
    return isClosed
      ? 'Nobody charged in this month.'
      : 'Nobody has charged yet. The month closes by itself when it is over.';
  }
  const people = residents === 1 ? 'One resident' : `${residents} residents`;
  if (!isClosed) return `${people} so far. The month closes by itself when it is over.`;
  if (unpaid === 0) return `${people}. The month is closed; the totals equal their invoices.`;
  return `${people}, ${unpaid} ${unpaid === 1 ? 'invoice' : 'invoices'} to pay. The month is closed; the totals equal their invoices.`;
}

/** Whether a part of what a line comes to is still to pay. */
export const isPartlyPaid = ({ open, due }: Pick<Line, 'open' | 'due'>) => open > 0 && open < due;

/** An invoice is paid as a whole, also for what was charged in other buildings. */
export const wholeInvoiceInWords = (
  { balance, open }: { readonly balance: number; readonly open: number },
  currency: string,
  holding = 'The invoice also holds',
): string =>
  balance === open
    ? ''
    : `${holding} charges in another building: ${formatMoney(open, currency)} of what is open is for this one. `;

/** How a resident's line stands. */
export function lineState({ invoice, open, due }: Line, currency: string): string {
  if (invoice === null) return 'With the rent';
  if (invoice.state === 'draft') return 'Runs';
  if (invoice.state === 'paid') return 'Paid';
  if (invoice.balance === 0) return 'Nothing to pay';
  if (isPartlyPaid({ open, due })) {
    return `${formatMoney(open, currency)} ${invoice.overdue ? 'overdue' : 'to pay'}`;
  }
  return invoice.overdue ? 'Overdue' : 'To pay';
}
