import type { MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { Log } from '../operations/log.ts';

/**
 * One line for each request. It names the route and never the address itself: paths hold ids,
 * queries hold whatever people type, and neither does the line say from where they came.
 */
export const logRequests =
  (log: Log, now: () => number): MiddlewareHandler<{ Variables: RequestIdVariables }> =>
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
    };
    if (error) log.error('request failed', { ...fields, ...describeError(error) });
    else log.info('request', fields);
  };

/** Where it happened, without the message: messages quote what people sent. */
export const describeError = ({ name, stack = '' }: Error) => ({
  error: name,
  stack: stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n'),
});
