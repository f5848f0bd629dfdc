import type { Context } from 'hono';

/**
 * Whether the visitor came over TLS, by the X-Forwarded-Proto of the proxies in front. Each proxy
 * of a chain may append a value; the first one is about the visitor.
 */
export function isForwardedOverTls(forwardedProto: string | string[] | undefined): boolean {
  if (forwardedProto === undefined) return false;
  const [first = ''] = String(forwardedProto).split(',', 1);
  return first.trim().toLowerCase() === 'https';
}

/** The origin under which a visitor has asked, for addresses that are given to them. */
export function visitedOrigin({ req }: Pick<Context, 'req'>): string {
  const { host } = new URL(req.url);
  return `${isForwardedOverTls(req.header('x-forwarded-proto')) ? 'https' : 'http'}://${host}`;
}
