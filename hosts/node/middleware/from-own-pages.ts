import type { MiddlewareHandler } from 'hono';
import { problem } from '../portal/problem-response.ts';

/**
 * Against cross-site request forgery: requests must come from a page of this site. Browsers without
 * Sec-Fetch-Site send an Origin with every POST and DELETE.
 */
export const fromOwnPages: MiddlewareHandler = async (context, next) => {
  const site = context.req.header('sec-fetch-site');
  const origin = context.req.header('origin');
  const isOwn =
    site === undefined
      ? origin === undefined
        ? context.req.method === 'GET'
        : URL.parse(origin)?.host === context.req.header('host')
      : site === 'same-origin';
  return isOwn ? next() : problem(context, 'other-site');
};
