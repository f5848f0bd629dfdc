import type { MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { randomUUID } from 'node:crypto';
import type { AnswerVariables } from './common-headers.ts';

const usableId = /^[\w=-]{1,255}$/;

/**
 * Gives each request an id for the log and the answer, or keeps the one of a proxy. Hono's own
 * middleware loses the header where a handler returns a `Response` of its own.
 */
export const nameRequests: MiddlewareHandler<{
  Variables: RequestIdVariables & AnswerVariables;
}> = async (context, next) => {
  const given = context.req.header('x-request-id') ?? '';
  const id = usableId.test(given) ? given : randomUUID();
  context.set('requestId', id);
  context.get('common')['x-request-id'] = id;
  await next();
};

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
