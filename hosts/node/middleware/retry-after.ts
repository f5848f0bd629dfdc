import type { MiddlewareHandler } from 'hono';

const retryAfterSeconds = 2;

/** Whoever cannot be served now is told when to come back, whichever part refused. */
export const setRetryAfter: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if ((status !== 503 && status !== 429) || headers.has('retry-after')) return;
  headers.set('retry-after', String(retryAfterSeconds));
};
