import type { MiddlewareHandler } from 'hono';
import { isForwardedOverTls } from '../forwarded.ts';
import { strictTransport, type Headers } from '../security-headers.ts';

/** The headers of the site on every answer, refusals and failures included. */
export const setSecurityHeaders =
  (headers: Headers): MiddlewareHandler =>
  async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    if (!isForwardedOverTls(context.req.header('x-forwarded-proto'))) return;
    for (const [name, value] of Object.entries(strictTransport)) context.header(name, value);
  };
