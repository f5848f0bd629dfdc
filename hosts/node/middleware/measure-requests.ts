import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { HttpMetrics } from '../operations/http-metrics.ts';

/** Counts requests by route and status, and how long they took. */
export const measureRequests =
  ({ requests, seconds }: HttpMetrics, now: () => number): MiddlewareHandler =>
  async (context, next) => {
    const started = now();
    await next();
    const route = routePath(context);
    requests({ route, status: String(context.res.status) }).add();
    seconds({ route }).observe((now() - started) / 1000);
  };
