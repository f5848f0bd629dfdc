import { describe, expect, test } from 'vitest';
import { claims, createApp } from './app.ts';
import { measureHttp } from './operations/http-metrics.ts';
import { createLog } from './operations/log.ts';
import { createMetrics } from './operations/metrics.ts';
import { securityHeaders } from './security-headers.ts';

function makeApp() {
  const lines: string[] = [];
  const metrics = createMetrics();
  const state: { readiness: 'ready' | 'starting' | 'stopping' } = { readiness: 'ready' };
  const app = createApp({
    headers: securityHeaders([]),
    log: createLog(
      (line) => lines.push(line),
      () => new Date(0),
    ),
    http: measureHttp(metrics),
    readiness: () => state.readiness,
    now: () => 0,
  });
  return { app, lines, metrics, state };
}

describe('health', () => {
  test('the process is healthy even while it stops, but no longer ready', async () => {
    const { app, state } = makeApp();
    const ask = async (path: string) => {
      const answer = await app.request(path);
      return [answer.status, await answer.text(), answer.headers.get('cache-control')];
    };
    expect(await ask('/healthz')).toEqual([200, 'ok', 'no-store']);
    expect(await ask('/readyz')).toEqual([200, 'ready', 'no-store']);
    state.readiness = 'stopping';
    expect(await ask('/healthz')).toEqual([200, 'ok', 'no-store']);
    expect(await ask('/readyz')).toEqual([503, 'stopping', 'no-store']);
  });

  test('checks are counted by route, not logged', async () => {
    const { app, lines, metrics } = makeApp();
    await app.request('/healthz?from=somewhere');
    expect(lines).toEqual([]);
    expect(metrics.render()).toContain(
      'fairwatt_http_requests_total{route="/healthz",status="200"} 1',
    );
  });
});

test('every answer has the security headers, also a refusal and a failure', async () => {
  const { app, lines } = makeApp();
  app.get('/broken', () => {
    throw new RangeError('somebody@example.com does not fit');
  });
  const ask = (path: string, method = 'GET') =>
    app.request(path, { method, headers: { 'x-forwarded-proto': 'https' } });
  const answers = [await ask('/healthz', 'POST'), await ask('/nowhere'), await ask('/broken')];
  expect(answers.map(({ status }) => status)).toEqual([405, 404, 500]);
  expect(answers[0]!.headers.get('allow')).toBe('GET, HEAD');
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security')).toContain('max-age=');
  }
  expect(await answers[2]!.text()).not.toContain('example.com');
  expect(lines.join('')).not.toContain('example.com');
});

test('the app claims the paths of its routes and leaves the others to the site', () => {
  const { app } = makeApp();
  app.get('/api/sandboxes/:id', (context) => context.text(''));
  app.get('/.well-known/oauth-authorization-server', (context) => context.text(''));
  const own = ['/api/x', '/healthz', '/readyz', '/.well-known/oauth-authorization-server'];
  const others = ['/v1', '/v2', '/demo', '/', '/*', '/.well-known/security.txt'];
  expect([...own, ...others].filter(claims(app))).toEqual(own);
});
