import { Hono } from 'hono';

/** `/healthz`: the process runs. `/readyz`: it may be sent requests. */
export const healthRoutes = (isReady: () => boolean) =>
  new Hono()
    .use(async (context, next) => {
      await next();
      context.header('cache-control', 'no-store');
    })
    .get('/healthz', (context) => context.text('ok'))
    .get('/readyz', (context) =>
      isReady() ? context.text('ready') : context.text('stopping', 503),
    );
