import { describe, expect, test } from 'vitest';
import { AddressRefused, allPublic, acceptableUrl, isPublicAddress } from './public-address.ts';

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    // Services of clouds for their own machines: AWS and others, Alibaba, Azure.
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.169.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a name', () => {
  const [open, other] = [
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ];
  const inside = { address: '10.0.0.1', family: 4 };

  test('with public addresses only is connected to', () => {
    expect(allPublic([open, other])).toEqual([open, other]);
  });

  test.each([
    ['a private address first', [inside, open]],
    ['a private address last', [open, other, inside]],
    ['no address', []],
  ])('with %s is refused', (_, addresses) => {
    expect(allPublic(addresses)).toBeInstanceOf(AddressRefused);
  });
});

describe('urls of endpoints', () => {
  test.each([
    'https://example.com/hooks',
    'https://example.com:8443/hooks?token=1',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('%s is taken', (url) => {
    expect(acceptableUrl(url, false)).toBe(url);
  });

  test.each([
    'http://example.com/hooks',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user:secret@example.com/',
    'https://localhost/',
    'https://localhost./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    // The same address, as parsers of addresses understand it.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'not an address',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('%s is refused', (url) => {
    expect(acceptableUrl(url, false)).toBeNull();
  });

  test('in development the own machine may be told, too', () => {
    expect(acceptableUrl('http://127.0.0.1:3000/hooks', true)).toBe('http://127.0.0.1:3000/hooks');
    expect(acceptableUrl('file:///etc/passwd', true)).toBeNull();
  });

  test.each([
    'https://Example.com/hooks',
    'https://example.com:443/hooks',
    'https://example.com./hooks',
    'https://example.com/a/../hooks#here',
  ])('%s is the same address as any other way to write it', (url) => {
    expect(acceptableUrl(url, false)).toBe('https://example.com/hooks');
  });
});
