import { Hono } from 'hono';

export type Readiness = 'ready' | 'starting' | 'stopping' | 'outdated';

/** `/healthz`: the process runs. `/readyz`: it may be sent requests. */
export const healthRoutes = (readiness: () => Readiness) =>
  new Hono()
    .use(async (context, next) => {
      await next();
      context.header('cache-control', 'no-store');
    })
    .get('/healthz', (context) => context.text('ok'))
    .get('/readyz', (context) => {
      const now = readiness();
      return context.text(now, now === 'ready' ? 200 : 503);
    });
