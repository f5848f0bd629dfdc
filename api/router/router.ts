import { assistantRouter } from './assistant.ts';
import { chargeRouter } from './charge.ts';
import { clockRouter } from './clock.ts';
import { demoService, service } from './base.ts';
import { historyRouter } from './history.ts';
import { invoicesRouter } from './invoices.ts';
import { reservationsRouter } from './reservations.ts';
import { simulationRouter } from './demo.ts';
import { vehiclesRouter } from './vehicles.ts';

export const serviceRouter = service.router({
  charge: chargeRouter,
  reservations: reservationsRouter,
  invoices: invoicesRouter,
  vehicles: vehiclesRouter,
  history: historyRouter,
});

export const demoRouter = demoService.router({
  clock: clockRouter,
  demo: simulationRouter,
  assistant: assistantRouter,
});
