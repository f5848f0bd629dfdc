import { unknown } from '../../refusals.ts';
import { invoicesView, invoiceView } from '../../views/invoices.ts';
import { pageOf } from '../paging.ts';
import { invoiceInFull, invoiceSummary } from '../views/invoices.ts';
import { api, look } from './base.ts';

/** Months in their order: 2026-11 is 202611. */
const orderOf = (month: string) => Number(month.replace('-', ''));

export const invoicesRouter = {
  listInvoices: api.listInvoices.handler(({ context, input }) =>
    look(context, (scene) => {
      const { invoices } = invoicesView(scene, scene.user);
      const chosen = invoices.filter(({ state }) => (input.state ?? state) === state);
      return pageOf(chosen, ({ month, id }) => [orderOf(month), id], input, invoiceSummary);
    }),
  ),
  getInvoice: api.getInvoice.handler(({ context, input: { invoiceId } }) =>
    look(context, (scene) => {
      const invoice = invoiceView(scene, scene.user, invoiceId);
      if (invoice === undefined) throw unknown('invoice', scene.world);
      return invoiceInFull(scene.world, invoice);
    }),
  ),
};
