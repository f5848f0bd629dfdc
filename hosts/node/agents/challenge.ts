import type { MiddlewareHandler } from 'hono';
import type { Front } from '../requests/front.ts';
import { resourceMetadataAddress } from './metadata.ts';

/**
 * Tells a refused client where it learns how to ask for access (RFC 9728, 5.1), so that it needs to
 * know nothing but our address.
 */
export const challenge =
  (door: 'mcp' | 'v1', front: Front): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { status, headers } = context.res;
    const given = headers.get('www-authenticate');
    if (given === null) return;
    const isWrong = status === 401 && context.req.header('authorization') !== undefined;
    const parameters = [
      ...(given === 'Bearer' ? [] : [given.slice('Bearer '.length)]),
      ...(isWrong ? ['error="invalid_token"'] : []),
      `resource_metadata="${resourceMetadataAddress(front.originOf(context), door)}"`,
    ];
    headers.set('www-authenticate', `Bearer ${parameters.join(', ')}`);
  };
