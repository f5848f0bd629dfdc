import { isIPv6 } from 'node:net';

/** An entry of X-Forwarded-For without its port: `198.51.100.1:4711`, `[2001:db8::1]:4711`. */
export const withoutPort = (entry: string): string =>
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
