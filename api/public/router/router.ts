import { api } from './base.ts';
import { buildingsRouter } from './buildings.ts';
import { invoicesRouter } from './invoices.ts';
import { keysRouter } from './keys.ts';
import { ownersRouter } from './owners.ts';
import { queueRouter } from './queue.ts';
import { reservationsRouter } from './reservations.ts';
import { sandboxRouter } from './sandbox.ts';
import { sessionsRouter } from './sessions.ts';
import { vehiclesRouter } from './vehicles.ts';
import { webhooksRouter } from './webhooks.ts';

export const publicRouter = api.router({
  ...buildingsRouter,
  ...reservationsRouter,
  ...sessionsRouter,
  ...invoicesRouter,
  ...vehiclesRouter,
  ...queueRouter,
  ...ownersRouter,
  ...webhooksRouter,
  ...keysRouter,
  ...sandboxRouter,
});
