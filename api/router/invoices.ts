import { invoicesView, invoiceView, spendingView } from '../views/invoices.ts';
import { unknown } from '../refusals.ts';
import { carryOut, done, look, service } from './base.ts';

const { invoices } = service;

export const invoicesRouter = {
  list: invoices.list.handler(({ context: { demo } }) => look(demo, invoicesView)),
  get: invoices.get.handler(({ context: { demo }, input: { invoice } }) =>
    look(demo, (world, user) => {
      const view = invoiceView(world, user, invoice);
      if (view === undefined) throw unknown('invoice', world);
      return view;
    }),
  ),
  spending: invoices.spending.handler(({ context: { demo } }) =>
    look(demo, (world, user) => spendingView(world, user, demo.host.currency)),
  ),
  pay: invoices.pay.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'pay-invoice', ...input })),
  ),
  dispute: invoices.dispute.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'dispute-charge', ...input })),
  ),
};
