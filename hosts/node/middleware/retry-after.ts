import type { MiddlewareHandler } from 'hono';

const retryAfterSeconds = 2;

/** Every 503 says when to try again, whichever part of the app answered it. */
export const setRetryAfter: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if ((status !== 503 && status !== 429) || headers.has('retry-after')) return;
  headers.set('retry-after', String(retryAfterSeconds));
};
