import { chargeRouter } from './charge.ts';
import { clockRouter } from './clock.ts';
import { demoRouter } from './demo.ts';
import { historyRouter } from './history.ts';
import { invoicesRouter } from './invoices.ts';
import { reservationsRouter } from './reservations.ts';
import { service } from './base.ts';
import { vehiclesRouter } from './vehicles.ts';

export const router = service.router({
  clock: clockRouter,
  charge: chargeRouter,
  reservations: reservationsRouter,
  invoices: invoicesRouter,
  vehicles: vehiclesRouter,
  history: historyRouter,
  demo: demoRouter,
});
