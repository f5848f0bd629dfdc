import { invoicesView, invoiceView, spendingView } from '../views/invoices.ts';
import { unknown } from '../refusals/refusals.ts';
import { command, lookInBooks, service } from './base.ts';

const { invoices } = service;

export const invoicesRouter = {
  list: invoices.list.handler(({ context }) => lookInBooks(context, invoicesView)),
  get: invoices.get.handler(({ context, input: { invoice } }) =>
    lookInBooks(context, (books, user) => {
      const view = invoiceView(books, user, invoice);
      if (view === undefined) throw unknown('invoice', books.world);
      return view;
    }),
  ),
  spending: invoices.spending.handler(({ context }) => lookInBooks(context, spendingView)),
  pay: invoices.pay.handler(({ context, input }) =>
    command(context, { kind: 'pay-invoice', ...input }),
  ),
  dispute: invoices.dispute.handler(({ context, input }) =>
    command(context, { kind: 'dispute-charge', ...input }),
  ),
};
