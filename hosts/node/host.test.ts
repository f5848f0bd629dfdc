import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHost } from './host.ts';
import { securityHeaders } from './security-headers.ts';
import { ask, listen, sendRaw } from './testing/client.ts';

const { server, metrics } = createHost({ headers: securityHeaders([]), files: new Map() });
beforeAll(() => listen(server));
afterAll(() => server.close());

describe('paths of the app, through the host', () => {
  test('GET and HEAD are answered with the security headers, and nothing about the software', async () => {
    const get = await ask(server, '/healthz');
    const head = await ask(server, '/healthz', {}, 'HEAD');
    expect([get.status, get.body, head.status, head.body]).toEqual([200, 'ok', 200, '']);
    for (const { headers } of [get, head]) {
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('other methods are refused by the app', async () => {
    const answer = await ask(server, '/healthz', {}, 'POST');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test.each([
    ['an absolute request target', 'GET http://a/readyz HTTP/1.1\r\nHost: a\r\n', 200],
    ['HTTP/1.0 without a Host, as load balancers look', 'GET /healthz HTTP/1.0\r\n', 200],
    ['a path below one of its own', 'GET /healthz/more HTTP/1.1\r\nHost: a\r\n', 404],
    ['a Host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b/c\r\n', 400],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n', 400],
    ['a path with a backslash', 'GET /healthz\\..\\x HTTP/1.1\r\nHost: a\r\n', 400],
  ])('%s', async (_, head, status) => {
    const answer = await sendRaw(server, `${head}Connection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('content-security-policy: ');
  });

  test('a path that only begins like one is the site’s', async () => {
    expect((await ask(server, '/healthzoo')).status).toBe(404);
    expect(metrics.render()).toContain('{route="site",status="404"} 1');
  });
});
