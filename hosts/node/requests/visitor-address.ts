import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIP } from 'node:net';

/** Loopback and private addresses: only a proxy of our own connects from there. */
const isOwnNetwork = (address: string) =>
  /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i.test(address);

/**
 * The address of a visitor: the peer or, behind a proxy of our own, the last X-Forwarded-For entry,
 * which that proxy has added. Earlier entries could be forged by the visitor.
 */
export function visitorAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  if (peer === undefined) return 'unknown';
  const added = forwardedFor?.split(',').at(-1)?.trim();
  return added && isIP(added) && isOwnNetwork(peer) ? network(added) : network(peer);
}

/** For IPv6 the /64 network, since one customer usually has a whole one. */
function network(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** False in tests that call the app without a connection. */
const isOverHttp = (env: unknown) => typeof env === 'object' && env !== null && 'incoming' in env;

/** The address of the visitor who sent a request. */
export function visitorOf(context: Context): string {
  const peer = isOverHttp(context.env) ? getConnInfo(context).remote.address : undefined;
  return visitorAddress(peer, context.req.header('x-forwarded-for'));
}
