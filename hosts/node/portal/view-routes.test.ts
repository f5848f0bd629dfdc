import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { apiServiceOf, noon, openTestCommunities, serviceOf } from '../testing/community-client.ts';
import { rpcHandler } from './handle-rpc.ts';
import { portalRoutes } from './routes.ts';
import type { Communities } from '../communities/communities.ts';
import { createFront } from '../requests/front.ts';

const quiet = { info: () => undefined, error: () => undefined };
const ownPage = { 'sec-fetch-site': 'same-origin' };
const clock = { now: noon };

let database: TestDatabase;
let communities: Communities;
let app: ReturnType<typeof portalRoutes>;
beforeAll(async () => {
  database = await testPglite();
  communities = openTestCommunities(database.first, { clock });
  const service = { ...apiServiceOf(communities), handleRpc: rpcHandler(quiet) };
  const stopping = new AbortController().signal;
  app = portalRoutes({
    service: () => service,
    now: () => clock.now,
    stopping,
    front: createFront(),
  });
}, 120_000);
afterAll(() => database.end());

const ask = (path: string, method: string, headers: Record<string, string>, body?: object) =>
  app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function createWithLink() {
  const { id, key } = (await communities.createSandbox())!;
  const { address } = (await communities.createViewLink(id))!;
  return { id, key, right: address.replace('/demo#view=', '') };
}

const exchange = (right: string, headers: Record<string, string> = ownPage) =>
  ask('/views', 'POST', headers, { right });

/** A sandbox that the portal looks at. */
async function view(more: Record<string, string> = {}) {
  const { id, key, right } = await createWithLink();
  const answer = await exchange(right, { ...ownPage, ...more });
  const cookie = answer.headers.get('set-cookie')!;
  const headers = { ...ownPage, cookie: cookie.split(';', 1)[0]!, ...more };
  const now = (sandbox = id, sent: Record<string, string> = headers) =>
    ask(`/views/${sandbox}/rpc/clock/now`, 'POST', sent);
  return { id, key, answer, cookie, headers, now };
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe('looking at a sandbox through the portal', () => {
  test('a link is exchanged for a cookie that no script and no other path gets to see', async () => {
    const { id, answer, cookie, now } = await view();
    expect(await answer.json()).toEqual({ sandbox: id });
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toContain(`; Path=/sandboxes/views/${id}`);
    expect(cookie).not.toMatch(/; Secure/);
    expect((await now()).status).toBe(200);
  });

  test('over TLS the cookie stays there', async () => {
    expect((await view({ 'x-forwarded-proto': 'https' })).cookie).toMatch(/; Secure/);
  });

  test('a link is good once, and for five minutes', async () => {
    const { right } = await createWithLink();
    expect((await exchange(right)).status).toBe(201);
    const again = await exchange(right);
    expect([again.status, await codeOf(again)]).toEqual([401, 'view-link-used']);
    const late = await createWithLink();
    clock.now += 5 * 60_000;
    expect((await exchange(late.right)).status).toBe(401);
  });

  test.each([['{'], ['null'], ['{"right":1}'], ['x'.repeat(2000)]])(
    'an exchange of %.20s gets nothing',
    async (body) => {
      const answer = await app.request('/views', { method: 'POST', headers: ownPage, body });
      expect(answer.status).toBe(401);
    },
  );

  test('a session is for its own sandbox, through the portal only, and ends after twelve hours', async () => {
    const [one, other] = [await view(), await view()];
    expect(await codeOf(await one.now(other.id))).toBe('view-ended');
    expect(await codeOf(await one.now(one.id, ownPage))).toBe('view-ended');
    const session = one.headers.cookie.split('=')[1]!;
    expect((await ask('/rpc/clock/now', 'POST', bearer(session))).status).toBe(401);
    const keyInCookie = { ...ownPage, cookie: `fairwatt-view=${one.key}` };
    expect((await one.now(one.id, keyInCookie)).status).toBe(401);
    clock.now += 12 * 3_600_000;
    expect(await codeOf(await one.now())).toBe('view-ended');
  });

  test('a removed sandbox is gone, which is something else than an ended session', async () => {
    const { id, now } = await view();
    await communities.remove(id);
    const answer = await now();
    expect([answer.status, await codeOf(answer)]).toEqual([410, 'gone']);
    expect((await ask(`/views/${id}/changes`, 'GET', ownPage)).status).toBe(410);
  });

  test('who leaves has no session any more', async () => {
    const { id, headers, now } = await view();
    const left = await ask(`/views/${id}`, 'DELETE', headers);
    expect(left.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await codeOf(await now())).toBe('view-ended');
  });

  test('a stream of changes ends with its session, at the next change', async () => {
    const { id, key, headers } = await view();
    const service = serviceOf((await communities.open(key))!.community);
    const stream = await ask(`/views/${id}/changes`, 'GET', headers);
    const lines = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => /^event: (.*)$/m.exec((await lines.read()).value ?? '')?.[1];
    expect(await next()).toBe('ready');
    await service.clock.pause();
    expect(await next()).toBe('change');
    await ask(`/views/${id}`, 'DELETE', headers);
    await service.clock.resume();
    expect(await next()).toBeUndefined();
    expect(communities.watcherCount(id)).toBe(0);
  });

  test('a request for the headers of the stream opens none', async () => {
    const { id, headers } = await view();
    const answer = await ask(`/views/${id}/changes`, 'HEAD', headers);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    expect(communities.watcherCount(id)).toBe(0);
  });

  test('requests that other sites make a browser send are refused', async () => {
    const { id, headers, now } = await view();
    const { cookie } = headers;
    const host = 'fairwatt.example';
    const sent = [
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, host, origin: 'https://evil.example' },
      { cookie, host, origin: 'null' },
      { cookie },
    ];
    for (const each of sent) expect(await codeOf(await now(id, each))).toBe('other-site');
    const older = { cookie, host, origin: `https://${host}` };
    expect((await now(id, older)).status).toBe(200);
  });

  test('a key that may not do everything acts for no resident', async () => {
    const { key } = (await communities.createSandbox({ scopes: ['charging:read'] }))!;
    expect((await ask('/rpc/clock/now', 'POST', bearer(key))).status).toBe(403);
  });
});
