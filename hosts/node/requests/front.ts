import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** What stands between visitors and the host: proxies of our own, under a public address. */
export interface Front {
  /** The network a visitor belongs to, by which they are counted. */
  readonly visitorOf: (context: Context) => string;
  /** The same for a request that the app does not answer. */
  readonly networkOf: (
    peer: string | undefined,
    forwarded: string | string[] | undefined,
  ) => string;
  /** Whether the visitor came over TLS, as a proxy of our own says. */
  readonly isOverTls: (context: Context) => boolean;
  /** The same for a request that the app does not answer. */
  readonly isForwardedOverTls: (
    peer: string | undefined,
    proto: string | string[] | undefined,
  ) => boolean;
  /**
   * Whether the visitor sits at this machine: for pages that nobody else may see. A request that
   * shows any sign of a proxy does not.
   */
  readonly isLocal: (context: Context) => boolean;
  /** The origin for addresses that are given to visitors. Never taken from a foreign Host header. */
  readonly originOf: (context: Context) => string;
}

export interface FrontSettings {
  /** Proxies whose forwarding headers are believed. */
  readonly proxies?: BlockList;
  /** Such as `https://charge.example`. */
  readonly publicAddress?: string | undefined;
  /** Other names of the host. */
  readonly hostNames?: readonly string[];
}

/** A proxy on the same machine. */
export function localProxies(): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8);
  list.addAddress('::1', 'ipv6');
  return list;
}

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const localNames = ['localhost', '127.0.0.1', '[::1]'];

export function createFront(settings: FrontSettings = {}): Front {
  const { proxies = localProxies(), publicAddress, hostNames = [] } = settings;
  const names = new Set([...localNames, ...hostNames]);

  const isListed = (address: string) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
  /** Without a connection, as in tests of the app alone, there is nobody to distrust. */
  const isProxy = (peer: string | undefined) => peer === undefined || isListed(peer);

  /** Each proxy of a chain may append a value; the first one is about the visitor. */
  const isForwardedOverTls: Front['isForwardedOverTls'] = (peer, proto) => {
    if (proto === undefined || !isProxy(peer)) return false;
    const [first = ''] = String(proto).split(',', 1);
    return first.trim().toLowerCase() === 'https';
  };
  const isOverTls = (context: Context) =>
    isForwardedOverTls(peerOf(context), context.req.header('x-forwarded-proto'));

  /**
   * The last address of the chain that is no proxy of ours: it was added by one of them. Those before
   * it could be forged by the visitor.
   */
  const networkOf: Front['networkOf'] = (peer, header) => {
    if (peer === undefined) return 'unknown';
    const forwarded = header === undefined ? [] : String(header).split(',');
    const chain = [...forwarded.map(withoutPort), peer];
    const index = chain.findLastIndex((address) => !isListed(address));
    const found = chain[Math.max(0, index)]!;
    // Something that is no address was passed on: all that is known is who passed it on.
    return visitorNetwork(isIP(found) === 0 ? chain[index + 1]! : found);
  };

  return {
    isForwardedOverTls,
    isOverTls,
    networkOf,
    visitorOf: (context) => networkOf(peerOf(context), context.req.header('x-forwarded-for')),
    isLocal: (context) => {
      const peer = peerOf(context)?.replace(/^::ffff:(?=\d+\.)/i, '');
      if (peer === undefined || !/^(?:127\.|::1$)/.test(peer)) return false;
      if (forwardingHeaders.some((name) => context.req.header(name) !== undefined)) return false;
      // A name of another site may resolve to this machine. Proxies without headers of their own
      // still use HTTP/1.0, browsers do not.
      return (
        localNames.includes(new URL(context.req.url).hostname) && httpVersionOf(context) === '1.1'
      );
    },
    originOf: (context) => {
      if (publicAddress !== undefined) return publicAddress;
      const scheme = isOverTls(context) ? 'https' : 'http';
      const { host, hostname } = new URL(context.req.url);
      if (names.has(hostname)) return `${scheme}://${host}`;
      return `http://localhost:${localPortOf(context)}`;
    },
  };
}

/** False in tests that call the app without a connection. */
const isOverHttp = (
  env: unknown,
): env is { incoming: { httpVersion: string; socket: { localPort?: number } } } =>
  typeof env === 'object' && env !== null && 'incoming' in env;

const peerOf = (context: Context): string | undefined =>
  isOverHttp(context.env) ? getConnInfo(context).remote.address : undefined;

const localPortOf = ({ env }: Context): number | string =>
  isOverHttp(env) ? (env.incoming.socket.localPort ?? '') : '';

const httpVersionOf = ({ env }: Context): string =>
  isOverHttp(env) ? env.incoming.httpVersion : '';

/** An entry of X-Forwarded-For without its port: `198.51.100.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  entry
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/**
 * By which a visitor is counted: for IPv6 the /56 network, since providers give one customer that
 * much, and whoever has it could use any address of it.
 */
export function visitorNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1]!;
  const [before = [], after = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((one) => Number.parseInt(one, 16));
  return groups.map((group, at) => (at === 3 ? group & 0xff00 : group).toString(16)).join(':');
}
