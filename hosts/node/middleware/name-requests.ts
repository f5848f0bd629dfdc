import type { MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { randomUUID } from 'node:crypto';
import type { AnswerVariables } from './common-headers.ts';

const usableId = /^[\w=-]{1,255}$/;

/**
 * The id that the log and the answer name a request by; its sender may have chosen one. In place of
 * Hono's own, whose header is lost where a handler answers with a `Response` of its own.
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
