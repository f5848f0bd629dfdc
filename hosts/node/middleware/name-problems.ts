import type { MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';

/** Adds the id of the request to every problem, whichever part of the app answered it. */
export const nameProblems: MiddlewareHandler<{ Variables: RequestIdVariables }> = async (
  context,
  next,
) => {
  await next();
  const { res } = context;
  if (res.status < 400 || res.headers.get('content-type') !== 'application/problem+json') return;
  const problem = (await res.json()) as object;
  const named = JSON.stringify({ ...problem, requestId: context.get('requestId') });
  const { status, headers } = res;
  context.res = undefined;
  context.res = new Response(named, { status, headers });
};
