import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Front } from '../../requests/front.ts';

/** The secret of a browser that asked to sign in, and that of a session. */
type Name = 'fairwatt-sign-in' | 'fairwatt-session';

export type Cookies = ReturnType<typeof cookiesOf>;

/**
 * The cookies of a request, and those of its answer. Under TLS they are `__Host-` cookies, which no
 * other host and no page without TLS can set, and only these are read. Browsers refuse that prefix
 * over plain HTTP, even on the own machine. `Strict` is enough: every call comes from our own page.
 */
export function cookiesOf(context: Context, front: Front) {
  const secure = front.isOverTls(context) || front.originOf(context).startsWith('https:');
  const prefix = secure ? ({ prefix: 'host' } as const) : {};
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', secure, ...prefix } as const;
  return {
    get: (name: Name): string | undefined => getCookie(context, name, prefix.prefix),
    set: (name: Name, value: string, lastsMs: number): void =>
      setCookie(context, name, value, { ...options, maxAge: lastsMs / 1000 }),
    remove: (name: Name): void => {
      deleteCookie(context, name, options);
    },
  };
}
