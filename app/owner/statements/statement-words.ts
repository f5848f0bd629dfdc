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

/** How a resident's line stands. */
export function lineState({ invoice }: Line): string {
  if (invoice === null) return 'With the rent';
  if (invoice.state === 'draft') return 'Runs';
  if (invoice.state === 'paid') return 'Paid';
  if (invoice.balance === 0) return 'Nothing to pay';
  return invoice.overdue ? 'Overdue' : 'To pay';
}
