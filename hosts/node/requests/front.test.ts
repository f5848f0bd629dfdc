import type { Context } from 'hono';
import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createFront, visitorNetwork } from './front.ts';

/** A request of a peer, with headers and the address it was sent to. */
const requestOf = (
  peer: string,
  headers: Record<string, string> = {},
  url = 'http://localhost:3000/',
) =>
  ({
    env: { incoming: { socket: { remoteAddress: peer, localPort: 3000 } } },
    req: { url, header: (name: string) => headers[name] },
  }) as unknown as Context;

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8);
proxies.addSubnet('fd00::', 8, 'ipv6');

describe('a visitor is counted by', () => {
  const front = createFront({ proxies });
  const visitor = (peer: string, forwarded?: string) =>
    front.visitorOf(
      requestOf(peer, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    );

  test.each([
    ['their own address', '203.0.113.5', undefined, '203.0.113.5'],
    ['the peer, if that is no proxy of ours', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['the peer, if that is some private address', '192.168.0.9', '198.51.100.1', '192.168.0.9'],
    ['what our proxy has added', '10.0.0.2', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['the same of a mapped address', '::ffff:10.0.0.2', '198.51.100.1', '198.51.100.1'],
    [
      'what the first of two proxies has added',
      '10.0.0.2',
      '198.51.100.1, 10.0.0.9',
      '198.51.100.1',
    ],
    ['an address with a port', '10.0.0.2', '198.51.100.1:4711', '198.51.100.1'],
    ['an IPv6 address with a port', 'fd00::1', '[2001:db8:1:2ff::1]:4711', '2001:db8:1:200'],
    ['the proxy, if it passed on no address', '10.0.0.2', 'unknown', '10.0.0.2'],
    ['the proxy, if it passed on nothing', '10.0.0.2', undefined, '10.0.0.2'],
  ])('%s', (_name, peer, forwarded, expected) => {
    expect(visitor(peer, forwarded)).toBe(expected);
  });

  test('one network of a customer, whatever address of it they use', () => {
    const networks = ['2001:db8:aa:bb00::1', '2001:db8:aa:bbff:1:2:3:4', '2001:0db8:00aa:bb42::'];
    expect(new Set(networks.map(visitorNetwork)).size).toBe(1);
    expect(visitorNetwork('2001:db8:aa:bc00::1')).not.toBe(visitorNetwork(networks[0]!));
  });
});

describe('TLS', () => {
  test.each([
    ['10.0.0.2', 'https', true],
    ['10.0.0.2', 'https, http', true],
    ['10.0.0.2', 'http', false],
    ['203.0.113.5', 'https', false],
  ])('is believed of %s saying %s: %s', (peer, proto, expected) => {
    const request = requestOf(peer, { 'x-forwarded-proto': proto });
    expect(createFront({ proxies }).isOverTls(request)).toBe(expected);
  });
});

const asked = (url: string) => requestOf('10.0.0.2', { 'x-forwarded-proto': 'https' }, url);

describe('addresses that are given to visitors begin with', () => {
  test('the public address, whatever Host was sent', () => {
    const front = createFront({ proxies, publicAddress: 'https://charge.example' });
    expect(front.originOf(asked('http://evil.example/'))).toBe('https://charge.example');
  });

  test.each([
    ['http://localhost:3000/v1', 'https://localhost:3000'],
    ['http://charge.example/v1', 'https://charge.example'],
    ['http://evil.example/v1', 'http://localhost:3000'],
  ])('a known name without one: %s', (url, origin) => {
    const front = createFront({ proxies, hostNames: ['charge.example'] });
    expect(front.originOf(asked(url))).toBe(origin);
  });
});
