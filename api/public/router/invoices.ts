import { accountOf } from '#engine/ledger/ledger.ts';
import { unknown } from '../../refusals/refusals.ts';
import { invoiceInBrief, invoiceView } from '../../views/invoices.ts';
import { pageOf } from '../paging.ts';
import { invoiceInFull, invoiceSummary } from '../views/invoices.ts';
import { api, look } from './base.ts';

/** Months in their order: 2026-11 is 202611. */
const orderOf = (month: string) => Number(month.replace('-', ''));

export const invoicesRouter = {
  listInvoices: api.listInvoices.handler(({ context, input }) =>
    look(context, (scene) => {
      const account = accountOf(scene.ledger, scene.user);
      const chosen = account.invoices
        .flat()
        .filter(({ status }) => (input.state ?? status.state) === status.state);
      return pageOf(
        'invoices',
        chosen,
        ({ month, id }) => [orderOf(month), id],
        input,
        (invoice) => invoiceSummary(invoiceInBrief(scene.world, account, invoice)),
      );
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
