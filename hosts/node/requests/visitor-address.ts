import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIP } from 'node:net';

/** Addresses from which only a proxy of our own can come. */
const isOwnNetwork = (address: string) =>
  /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i.test(address);

/**
 * Where a visitor comes from: the peer itself or, behind a proxy of our own, the address that proxy
 * has added. Earlier ones in the header are the visitor's own words.
 */
export function visitorAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  if (peer === undefined) return 'unknown';
  const added = forwardedFor?.split(',').at(-1)?.trim();
  return added && isIP(added) && isOwnNetwork(peer) ? network(added) : network(peer);
}

/** One customer has a whole /64 of IPv6 addresses to choose from. */
function network(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}

/** Tests call the app without a connection. */
const isOverHttp = (env: unknown) => typeof env === 'object' && env !== null && 'incoming' in env;

/** Where a request without a key comes from. */
export function visitorOf(context: Context): string {
  const peer = isOverHttp(context.env) ? getConnInfo(context).remote.address : undefined;
  return visitorAddress(peer, context.req.header('x-forwarded-for'));
}
