import { Hono } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { describe, expect, test } from 'vitest';
import { createLog } from '../operations/log.ts';
import { setCommonHeaders, type AnswerVariables } from './common-headers.ts';
import { logRequests } from './log-requests.ts';
import { nameRequests } from './request-id.ts';
import { createFront } from '../requests/front.ts';

function makeApp() {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  );
  let time = 0;
  const app = new Hono<{ Variables: RequestIdVariables & AnswerVariables }>();
  app.use(
    setCommonHeaders({}, createFront()),
    nameRequests,
    logRequests(log, () => (time += 12.34)),
  );
  app.get('/residents/:name', (context) => context.text('hello'));
  app.get('/broken', () => {
    throw new TypeError('Jane is not a number');
  });
  app.get('/unreachable', () => {
    const cause = Object.assign(new Error('10.0.0.5 refused Jane'), { code: 'ECONNREFUSED' });
    throw Object.assign(new Error('no database', { cause }), { code: 'STORE_UNAVAILABLE' });
  });
  app.get('/refused', () => {
    throw Object.assign(new Error('Key (email)=(jane@example.com) exists'), { code: '23505' });
  });
  app.onError((_, context) => context.text('sorry', 500));
  return { app, lines };
}

describe('the log of a request', () => {
  test('is one line with the route, the status, the time and the id that the client was told', async () => {
    const { app, lines } = makeApp();
    const answer = await app.request('/residents/jane?email=jane@example.com', {
      headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Jane’s phone'.replace('’', '') },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      message: 'request',
      request: answer.headers.get('x-request-id'),
      method: 'GET',
      route: '/residents/:name',
      status: 200,
      milliseconds: 12.3,
    });
  });

  test('goes on under the id that a proxy gave, when it looks like one', async () => {
    const { app, lines } = makeApp();
    const headers = { 'x-request-id': 'edge-42' };
    const answer = await app.request('/residents/jane', { headers });
    expect(answer.headers.get('x-request-id')).toBe('edge-42');
    await app.request('/residents/jane', { headers: { 'x-request-id': 'jane@example.com' } });
    expect(lines[0]).toContain('"request":"edge-42"');
    expect(lines[1]).not.toContain('example.com');
  });

  test('of a failure says where it happened, not what was sent', async () => {
    const { app, lines } = makeApp();
    expect((await app.request('/broken')).status).toBe(500);
    const line = JSON.parse(lines[0]!) as Record<string, unknown>;
    expect(line).toMatchObject({ level: 'error', error: 'TypeError', status: 500 });
    expect(line['stack']).toContain('log-requests.test.ts');
    expect(lines[0]).not.toContain('Jane');
  });

  test.each([
    ['of a statement that the database refused', '/refused', '23505'],
    ['of what has kept a connection from it', '/unreachable', 'ECONNREFUSED'],
  ])('has the code %s', async (_, path, code) => {
    const { app, lines } = makeApp();
    await app.request(path);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', code });
    expect(lines[0]).not.toMatch(/jane/i);
  });
});
