import { invoicesView, invoiceView, spendingView } from '../views/invoices.ts';
import { unknown } from '../refusals.ts';
import { carryOut, done, lookInBooks, service } from './base.ts';

const { invoices } = service;

export const invoicesRouter = {
  list: invoices.list.handler(({ context: { demo } }) => lookInBooks(demo, invoicesView)),
  get: invoices.get.handler(({ context: { demo }, input: { invoice } }) =>
    lookInBooks(demo, (books, user) => {
      const view = invoiceView(books, user, invoice);
      if (view === undefined) throw unknown('invoice', books.world);
      return view;
    }),
  ),
  spending: invoices.spending.handler(({ context: { demo } }) =>
    lookInBooks(demo, (books, user) => spendingView(books, user, demo.host.currency)),
  ),
  pay: invoices.pay.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'pay-invoice', ...input })),
  ),
  dispute: invoices.dispute.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'dispute-charge', ...input })),
  ),
};
