import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredFile } from './files.ts';
import { createHost } from '../host.ts';
import { securityHeaders } from '../security-headers.ts';

import { ask as askServer, listen, sendRaw } from '../testing/client.ts';

const page = (text: string, type = 'text/html; charset=utf-8'): StoredFile => ({
  type,
  caching: 'no-cache',
  bodies: { identity: Buffer.from(text), br: Buffer.from('<br>'), gzip: Buffer.from('<gz>') },
  etags: { identity: '"tag"', br: '"tag-br"', gzip: '"tag-gz"' },
});

const { server } = createHost({
  headers: securityHeaders(["'sha256-abc='"]),
  files: new Map([
    ['/', page('home')],
    ['/terms', page('terms')],
    ['/404.html', page('nothing here')],
    [
      '/icon.png',
      { ...page('0123456789', 'image/png'), bodies: { identity: Buffer.from('0123456789') } },
    ],
  ]),
});

beforeAll(() => listen(server));
afterAll(() => server.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  askServer(server, path, headers, method);
const raw = (text: string) => sendRaw(server, text);

describe('files', () => {
  test('a page comes in the best encoding the client takes', async () => {
    expect((await ask('/')).body).toBe('home');
    expect((await ask('/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe(
      'br',
    );
    expect(
      (await ask('/', { 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding'],
    ).toBe('gzip');
    expect(
      (await ask('/', { 'accept-encoding': 'zstd' })).headers['content-encoding'],
    ).toBeUndefined();
    expect((await ask('/')).headers['vary']).toBe('accept-encoding');
  });

  test.each([
    ['gzip; q=1.0, br; q=1.0', 'br'],
    ['*', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['gzip; q=0, *; q=0', undefined],
    ['gzip;q=nonsense', undefined],
    ['', undefined],
  ])('Accept-Encoding "%s" gets %s', async (accepted, encoding) => {
    const answer = await ask('/', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  test('a copy that is still current is not sent again', async () => {
    const answer = await ask('/', { 'if-none-match': 'W/"tag"' });
    expect(answer.status).toBe(304);
    expect(answer.body).toBe('');
    expect((await ask('/', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ask('/', { 'if-none-match': '"tag"', 'accept-encoding': 'br' })).status).toBe(
      200,
    );
  });

  test('HEAD answers like GET, without the body', async () => {
    const answer = await ask('/terms', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-length']).toBe('5');
    expect(answer.body).toBe('');
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, 'Range not satisfiable', 'bytes */10'],
    ['bytes=-0', 416, 'Range not satisfiable', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('range %s → %i', async (range, status, body, contentRange) => {
    const answer = await ask('/icon.png', { range });
    expect([answer.status, answer.body, answer.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  test('HEAD ignores a range, as only GET has them', async () => {
    const answer = await ask('/icon.png', { range: 'bytes=2-4' }, 'HEAD');
    expect([answer.status, answer.headers['content-length']]).toEqual([200, '10']);
    expect(answer.headers['content-range']).toBeUndefined();
  });

  test('a range of another version gets the whole file', async () => {
    const answer = await ask('/icon.png', { range: 'bytes=2-4', 'if-range': '"older"' });
    expect([answer.status, answer.body]).toEqual([200, '0123456789']);
  });
});

describe('addresses', () => {
  test('a slash at the end leads to the page without it, query kept', async () => {
    const answer = await ask('/terms/?a=1');
    expect([answer.status, answer.headers.location]).toEqual([308, '/terms?a=1']);
  });

  test.each(['//terms/', '//evil.example/', '/%2fevil.example/', '/\\evil.example/'])(
    '%s does not lead to another site',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
    },
  );

  test('anything unknown is the 404 page with status 404', async () => {
    const answer = await ask('/no/such/page');
    expect([answer.status, answer.body]).toEqual([404, 'nothing here']);
  });

  test('the file of the 404 page is no page of its own', async () => {
    const answer = await ask('/404.html');
    expect([answer.status, answer.body]).toEqual([404, 'nothing here']);
    expect((await ask('/404.html/')).status).toBe(404);
  });

  test.each([
    ['http://example.com/terms', 200],
    ['HTTPS://example.com:8443/terms?a=1', 200],
    ['http://example.com', 200],
    ['http://example.com/no/such/page', 404],
    ['http://example.com/%', 400],
    ['ftp://example.com/terms', 400],
    ['terms', 400],
  ])('request target %s → %i', async (target, status) => {
    expect(await raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    );
  });

  test.each([
    ['two Host headers', 'Host: a\r\nhost: b\r\n'],
    ['the same Host twice', 'Host: a\r\nHost: a\r\n'],
    ['no Host header', ''],
  ])('%s are refused', async (_, lines) => {
    const answer = await raw(`GET / HTTP/1.1\r\n${lines}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('content-security-policy: ');
  });

  test('HTTP/1.0 needs no Host', async () => {
    expect(await raw('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('an expectation that cannot be met is refused', async () => {
    const answer = await raw(
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 417 /);
    expect(answer).toContain('content-security-policy: ');
  });

  test.each([
    '/%2e%2e/package.json',
    '/..%2f..%2fetc/passwd',
    '/..%5c..%5cwindows',
    '/terms%00.html',
    '/%E0%A4%A',
    '/%',
  ])('%s is refused', async (path) => {
    expect((await ask(path)).status).toBe(400);
  });

  test('an over-long address is refused', async () => {
    expect((await ask(`/${'a'.repeat(4000)}`)).status).toBe(414);
    expect(await raw(`GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  test.each([
    ['nonsense\r\n\r\n', 400],
    [`GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ])(
    'what the parser refuses has the security headers and is a problem (%#)',
    async (text, status) => {
      const answer = await raw(text);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toContain("\r\ncontent-security-policy: default-src 'none';");
      expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`\\r\\ncontent-length: ${body.length}$`, 'i'));
      expect(JSON.parse(body)).toMatchObject({ status, code: 'UNREADABLE_REQUEST' });
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    const answer = await ask('/', {}, method);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('security headers', () => {
  test.each(['/', '/no/such/page', '/%', '/terms/'])('are on the answer to %s', async (path) => {
    const { headers } = await ask(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-abc='");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBeTruthy();
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('of a file that is no page are those of a page, without hashes of inline scripts', async () => {
    const [home, file] = [await ask('/'), await ask('/icon.png')];
    const policy = String(home.headers['content-security-policy']);
    expect(file.headers['content-security-policy']).toBe(policy.replace(" 'sha256-abc='", ''));
    expect(file.headers['x-content-type-options']).toBe('nosniff');
    expect(file.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('strict transport is asked for behind TLS only', async () => {
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined();
    const secure = await ask('/', { 'x-forwarded-proto': 'https' });
    expect(secure.headers['strict-transport-security']).toContain('max-age=');
  });

  test.each([
    ['https, http', true],
    ['HTTPS', true],
    ['http, https', false],
    ['', false],
  ])('a chain of proxies "%s": the first one is the visitor’s', async (proto, strict) => {
    const { headers } = await ask('/', { 'x-forwarded-proto': proto });
    expect(headers['strict-transport-security'] !== undefined).toBe(strict);
  });
});
