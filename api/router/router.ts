import { catalog } from '#engine/charging/catalog.ts';
import { vehiclesView } from '../views/vehicles.ts';
import { invoicesView, invoiceView, spendingView } from '../views/invoices.ts';
import { unknown } from '../refusals/refusals.ts';
import { historyView, pastSessionView } from '../views/history.ts';
import { chargeRouter } from './charge.ts';
import { carryOut, command, done, look, lookInBooks, service } from './base.ts';
import { reservationsRouter } from './reservations.ts';

const { history } = service;

const historyRouter = {
  list: history.list.handler(({ context, input }) =>
    lookInBooks(context, (books, user) => historyView(books, user, input)),
  ),
  session: history.session.handler(({ context, input: { session } }) =>
    lookInBooks(context, (books, user) => {
      const view = pastSessionView(books, user, session);
      if (view === undefined) throw unknown('session', books.world);
      return view;
    }),
  ),
};

const { invoices } = service;

const invoicesRouter = {
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

const { vehicles } = service;

const vehiclesRouter = {
  list: vehicles.list.handler(({ context }) => look(context, vehiclesView)),
  catalog: vehicles.catalog.handler(() => ({ models: catalog })),
  add: vehicles.add.handler(async ({ context, input }) => {
    const change = await carryOut(context, { kind: 'add-vehicle', ...input });
    return { ...done(context, change), vehicle: change.world.nextVehicle - 1 };
  }),
  edit: vehicles.edit.handler(({ context, input }) =>
    command(context, { kind: 'edit-vehicle', ...input }),
  ),
  remove: vehicles.remove.handler(({ context, input }) =>
    command(context, { kind: 'remove-vehicle', ...input }),
  ),
  setDefault: vehicles.setDefault.handler(({ context, input }) =>
    command(context, { kind: 'set-default-vehicle', ...input }),
  ),
};

export const serviceRouter = service.router({
  charge: chargeRouter,
  reservations: reservationsRouter,
  invoices: invoicesRouter,
  vehicles: vehiclesRouter,
  history: historyRouter,
});
