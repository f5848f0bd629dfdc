import type { MiddlewareHandler } from 'hono';
import { problem } from '../portal/problem-response.ts';

/** Refuses requests until the store is open, and keeps answers out of caches. */
export const whenOpen =
  <S>(service: () => S | null): MiddlewareHandler<{ Variables: { service: S } }> =>
  async (context, next) => {
    const open = service();
    if (open === null) return problem(context, 'not-ready', 5);
    context.header('cache-control', 'no-store');
    context.set('service', open);
    return next();
  };
