import { Hono } from 'hono';

export type Readiness = 'ready' | 'starting' | 'stopping' | 'store unreachable';

const neverCached = { 'cache-control': 'no-store' };

/** `/healthz`: the process runs. `/readyz`: it takes requests. */
export const healthRoutes = (readiness: () => Readiness | Promise<Readiness>) =>
  new Hono()
    .get('/healthz', (context) => context.text('ok', 200, neverCached))
    .get('/readyz', async (context) => {
      const now = await readiness();
      return context.text(now, now === 'ready' ? 200 : 503, neverCached);
    });
