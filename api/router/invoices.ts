import { invoicesView, invoiceView, spendingView } from '../views/invoices.ts';
import { unknown } from '../refusals.ts';
import { command, look, service } from './base.ts';

const { invoices } = service;

export const invoicesRouter = {
  list: invoices.list.handler(({ context }) => look(context, invoicesView)),
  get: invoices.get.handler(({ context, input: { invoice } }) =>
    look(context, (world, user) => {
      const view = invoiceView(world, user, invoice);
      if (view === undefined) throw unknown('invoice', world);
      return view;
    }),
  ),
  spending: invoices.spending.handler(({ context }) => look(context, spendingView)),
  pay: invoices.pay.handler(({ context, input }) =>
    command(context, { kind: 'pay-invoice', ...input }),
  ),
  dispute: invoices.dispute.handler(({ context, input }) =>
    command(context, { kind: 'dispute-charge', ...input }),
  ),
};
