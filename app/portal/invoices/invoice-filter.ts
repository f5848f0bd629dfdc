import type { InvoiceSummary } from '#api/words/bills/invoice-words.ts';

export const statusChoices = [
  { value: 'all', text: 'Any status' },
  { value: 'draft', text: 'Draft' },
  { value: 'issued', text: 'To pay' },
  { value: 'paid', text: 'Paid' },
  { value: 'credited', text: 'With a credit note' },
] as const;
type Status = (typeof statusChoices)[number]['value'];

/** `all`, or the id of a building or vehicle that has a session on the invoice. */
export type InvoiceFilter = { status: Status; building: string; vehicle: string };

export const everyInvoice: InvoiceFilter = { status: 'all', building: 'all', vehicle: 'all' };

export const statusOf = (text: string | null): Status =>
  statusChoices.find(({ value }) => value === text)?.value ?? 'all';

export const matches =
  ({ status, building, vehicle }: InvoiceFilter) =>
  (invoice: InvoiceSummary) =>
    (status === 'all' ||
      (status === 'credited' ? invoice.credited > 0 : invoice.state === status)) &&
    (building === 'all' || invoice.buildings.includes(building)) &&
    (vehicle === 'all' || invoice.vehicles.includes(Number(vehicle)));
