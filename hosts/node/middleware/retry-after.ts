import type { MiddlewareHandler } from 'hono';

const retryAfterSeconds = 2;

/** Every 503 says when to try again, whichever part of the app answered it. */
export const setRetryAfter: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status !== 503 || context.res.headers.has('retry-after')) return;
  context.res.headers.set('retry-after', String(retryAfterSeconds));
};
