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
