import type { MiddlewareHandler } from 'hono';

const retryAfterSeconds = 2;

/** Whoever cannot be served now is told when to come back, whichever part refused. */
export const setRetryAfter: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status !== 503 || context.res.headers.has('retry-after')) return;
  context.res.headers.set('retry-after', String(retryAfterSeconds));
};
