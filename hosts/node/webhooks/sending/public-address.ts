import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks outside the public internet (IANA's special-purpose registry). */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, which has the metadata services of cloud providers.
  ['169.254.0.0', 16],
  // Public by its number, but inside Azure the service of the host machine.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.addSubnet(network, bits);
}

/** In IPv6 only global unicast is public, except for tunnels to IPv4 and reserved networks. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const notGlobal = new BlockList();
for (const [network, bits] of [
  // Teredo, ORCHID, benchmarks.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: contains an IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notGlobal.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is on the public internet, not in our own network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address);
  // IPv4-mapped addresses (::ffff:10.0.0.1) are outside 2000::/3 and so refused.
  return globalUnicast.check(address, 'ipv6') && !notGlobal.check(address, 'ipv6');
}

/** Names that are never public; a trailing dot makes no difference. */
const isLocalName = (name: string) =>
  !/\../.test(name) || /\.(localhost|local|internal|lan|home|arpa)\.?$/.test(name);

const longestUrl = 2000;

/**
 * The address that an endpoint may have; null if it may not. In development any may, also over plain
 * HTTP. The name is not resolved here: its addresses may change, so they are checked when connecting.
 * An address is always written in the same way, so that endpoints which share it can be found.
 */
export function acceptableUrl(text: string, isDevelopment: boolean): string | null {
  const url = URL.parse(text);
  if (url === null || text.length > longestUrl || url.username !== '' || url.password !== '') {
    return null;
  }
  const host = hostOf(url);
  const isPublic = isIP(host) === 0 ? !isLocalName(host) : isPublicAddress(host);
  const isAcceptable = isDevelopment
    ? url.protocol === 'https:' || url.protocol === 'http:'
    : url.protocol === 'https:' && isPublic;
  if (!isAcceptable) return null;
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** False for an IP address that is not public. Names are checked by `lookUpPublic`. */
export function mayConnect(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) === 0 || isPublicAddress(host);
}

export class AddressRefused extends Error {}

/**
 * Resolves a name for a connection, or refuses it if any of its addresses is not public. The
 * connection uses this very result, so the name cannot resolve to another address in between (DNS
 * rebinding).
 */
export const lookUpPublic: LookupFunction = (name, options, callback) => {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '');
    const answer = allPublic(addresses);
    if (answer instanceof Error) return callback(answer, '');
    if (options.all) return callback(null, answer);
    const [{ address, family }] = answer;
    return callback(null, address, family);
  });
};

/** The addresses of a name, refused together if one of them is not public. */
export function allPublic(
  addresses: readonly LookupAddress[],
): [LookupAddress, ...LookupAddress[]] | AddressRefused {
  const [first, ...others] = addresses;
  const isAllowed = first !== undefined && addresses.every((one) => isPublicAddress(one.address));
  return isAllowed ? [first, ...others] : new AddressRefused('Not a public address');
}
