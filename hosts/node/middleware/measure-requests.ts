import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { HttpMetrics } from '../operations/http-metrics.ts';

/** Counts requests by route and status, and how long they took. */
export function measureRequests(
  { requests, seconds }: HttpMetrics,
  now: () => number,
): MiddlewareHandler {
  const member = (route: string, status: number) => ({
    count: requests({ route, status: String(status) }),
    duration: seconds({ route }),
  });
  /** Cached, because looking a metric up by its labels takes longer than counting. */
  const members = new Map<string, ReturnType<typeof member>>();
  return async (context, next) => {
    const started = now();
    await next();
    const route = routePath(context);
    const { status } = context.res;
    const name = `${status} ${route}`;
    const { count, duration } = members.get(name) ?? member(route, status);
    if (!members.has(name)) members.set(name, { count, duration });
    count.add();
    duration.observe((now() - started) / 1000);
  };
}
