import type { MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { Log } from '../operations/log.ts';
import type { AnswerVariables } from './common-headers.ts';

/**
 * Logs one line per request, with the route but not the address: paths contain ids, and queries
 * whatever people type. The client's address is not logged either.
 */
export const logRequests =
  (
    log: Log,
    now: () => number,
  ): MiddlewareHandler<{ Variables: RequestIdVariables & AnswerVariables }> =>
  async (context, next) => {
    const started = now();
    await next();
    const { error } = context;
    const fields = {
      request: context.get('requestId'),
      method: context.req.method,
      route: routePath(context),
      status: context.res.status,
      milliseconds: Math.round((now() - started) * 10) / 10,
      ...context.get('caller'),
    };
    // Others are errors of clients, which are in their answers.
    const isOurs = context.res.status >= 500;
    if (error && isOurs) log.error('request failed', { ...fields, ...describeError(error) });
    else log.info('request', fields);
  };

/**
 * Name, code and stack of an error without its message, which may quote what people sent. The code of
 * a database or of the operating system says what an operator has to mend.
 */
export const describeError = (error: Error) => ({
  error: error.name,
  code: codeOf(error),
  stack: (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n'),
});

/** Of the error itself or of what caused it: `23505`, `ECONNREFUSED`. */
function codeOf(error: Error): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && (/^[\dA-Z]{5}$/.test(code) || /^E[A-Z_]+$/.test(code)))
      return code;
  }
  return undefined;
}
