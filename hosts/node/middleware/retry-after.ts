import type { MiddlewareHandler } from 'hono';

const retryAfterSeconds = 2;

/** Every 503 and 429 says when to try again, whichever part of the app answered it. */
export const setRetryAfter: MiddlewareHandler = async (context, next) => {
  await next();
  const { status } = context.res;
  if (status !== 503 && status !== 429) return;
  // Not before: the first look at the headers of a response creates them, which takes its time.
  const { headers } = context.res;
  if (!headers.has('retry-after')) headers.set('retry-after', String(retryAfterSeconds));
};
