import { connect, type AddressInfo } from 'node:net';
import { request, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredFile } from './files.ts';
import { securityHeaders } from './security-headers.ts';
import { createSiteServer } from './site.ts';

const page = (text: string, type = 'text/html; charset=utf-8'): StoredFile => ({
  type,
  caching: 'no-cache',
  bodies: { identity: Buffer.from(text), br: Buffer.from('<br>'), gzip: Buffer.from('<gz>') },
  etags: { identity: '"tag"', br: '"tag-br"', gzip: '"tag-gz"' },
});

const server = createSiteServer({
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

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => server.close());

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (answer) => {
      let body = '';
      answer.on('data', (part) => (body += String(part)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

const raw = (text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.end(text),
    );
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    socket.on('close', () => resolve(answer));
  });

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

  test('what is not HTTP is refused without a word about the inside', async () => {
    expect(await raw('nonsense\r\n\r\n')).toBe(
      'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    );
  });

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

  test('strict transport is asked for behind TLS only', async () => {
    expect((await ask('/')).headers['strict-transport-security']).toBeUndefined();
    const secure = await ask('/', { 'x-forwarded-proto': 'https' });
    expect(secure.headers['strict-transport-security']).toContain('max-age=');
  });
});
