import { chargeRouter } from './charge.ts';
import { service } from './base.ts';
import { historyRouter } from './history.ts';
import { invoicesRouter } from './invoices.ts';
import { reservationsRouter } from './reservations.ts';
import { vehiclesRouter } from './vehicles.ts';

export const serviceRouter = service.router({
  charge: chargeRouter,
  reservations: reservationsRouter,
  invoices: invoicesRouter,
  vehicles: vehiclesRouter,
  history: historyRouter,
});
