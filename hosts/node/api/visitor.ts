import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { visitorAddress } from '../sandboxes/visitor-address.ts';

/** Tests call the app without a connection. */
const isOverHttp = (env: unknown) => typeof env === 'object' && env !== null && 'incoming' in env;

/** Where a request without a key comes from. */
export function visitorOf(context: Context): string {
  const peer = isOverHttp(context.env) ? getConnInfo(context).remote.address : undefined;
  return visitorAddress(peer, context.req.header('x-forwarded-for'));
}
