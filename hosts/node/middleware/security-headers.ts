import type { MiddlewareHandler } from 'hono';
import { isForwardedOverTls } from '../forwarded.ts';
import { strictTransport, type Headers } from '../security-headers.ts';

/** The headers of the site on every answer, refusals and failures included. */
export function setSecurityHeaders(headers: Headers): MiddlewareHandler {
  const always = Object.entries(headers);
  const overTls = Object.entries({ ...headers, ...strictTransport });
  return async (context, next) => {
    await next();
    const isOverTls = isForwardedOverTls(context.req.header('x-forwarded-proto'));
    // Not by `context.header`, which makes another response for each header of one that is done.
    const { headers: answered } = context.res;
    for (const [name, value] of isOverTls ? overTls : always) answered.set(name, value);
  };
}
