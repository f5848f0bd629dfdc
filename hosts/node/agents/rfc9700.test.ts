import { afterAll, beforeAll, expect, test } from 'vitest';
import { evening, liveHouse } from '#api/testing/live.ts';
import { agentScopes } from '#api/accounts/agent-scopes.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { oauthApp, requestIn } from '../testing/oauth-app.ts';
import { publicHost } from '../testing/public-host.ts';
import { unlimited } from './spending.ts';

/** Sentences of the best current practice (RFC 9700) that no other test covers; see docs/security.md. */
const clock = { now: evening as number };
let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
let app: Awaited<ReturnType<typeof oauthApp>>;
let community: string;
beforeAll(async () => {
  database = await testPglite();
  host = await publicHost(database.first, clock);
  app = await oauthApp(host.address);
  community = await host.communities.createLive(liveHouse());
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

async function codeFor(by = app): Promise<string> {
  const secret = requestIn(await by.ask({ resource: host.address }));
  const whose = {
    account: 'account of ann',
    community,
    person: 'ann',
    vehicles: null,
    linkedIn: '',
  };
  const allowed = { ...whose, scopes: agentScopes, ...unlimited };
  return (await host.agents.grants.allow(secret, allowed))!.code;
}

const authorize = (more: Readonly<Record<string, string>> = {}) =>
  fetch(
    `${host.address}/oauth/authorize?${new URLSearchParams({ client_id: app.id, redirect_uri: app.redirect, ...more })}`,
    { redirect: 'manual', headers: { origin: 'https://page.example' } },
  );

test('2.1: the authorization endpoint redirects with 303 and is stored nowhere', async () => {
  const { status, headers } = await authorize();
  expect(status).toBe(303);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('2.6, 4.2.4: it cannot be called by scripts of other sites, which learn our site at most', async () => {
  const { headers } = await authorize();
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('4.16: no answer on the way can be framed', async () => {
  for (const answer of [await authorize(), await authorize({ client_id: 'nobody' })]) {
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
});

test('4.15: an app cannot choose an id, so it cannot be taken for a person', async () => {
  const chosen = await oauthApp(host.address, 'Pretender', { client_id: 'ann', sub: 'ann' });
  expect(chosen.id).toMatch(/^app_[\w-]{20,}$/);
  expect((await authorize({ client_id: 'ann' })).headers.get('location')).toContain('#problem=app');
});

test('4.11: no address of a stranger is ever where it sends a browser', async () => {
  for (const asked of [
    {},
    { response_type: 'token' },
    { prompt: 'none' },
    { scope: 'nonsense', response_type: 'code' },
    { redirect_uri: 'https://thief.example/' },
    { client_id: 'https://thief.example/app.json' },
  ]) {
    const to = new URL((await authorize(asked)).headers.get('location')!);
    expect(to.origin + to.pathname).toBe(`${host.address}/app/link`);
  }
});

test('2.1.1: a code without its proof is worth nothing, and none is redeemed without PKCE', async () => {
  const code = await codeFor();
  const without = await app.post('token', { grant_type: 'authorization_code', code });
  expect(without).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  const empty = await app.redeem(code, { code_verifier: '' });
  expect(empty).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  // The challenge itself is no proof.
  const plain = await app.redeem(code, { code_verifier: 'x'.repeat(43) });
  expect(plain).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('4.5: a code that was put into the answer to another browser is refused', async () => {
  const victim = await oauthApp(host.address, 'Same app, other browser');
  const stolen = await codeFor();
  // The client of the victim sends its own proof with the thief's code, and the other way around.
  expect((await victim.redeem(stolen)).body.error).toBe('invalid_grant');
  expect((await app.redeem(stolen, { code_verifier: victim.verifier })).body.error).toBe(
    'invalid_grant',
  );
});

test.each([
  'password',
  'client_credentials',
  'implicit',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
])('2.4: there is no grant of the type %s', async (grant) => {
  const more = { grant_type: grant, username: 'ann', password: 'x', scope: 'charging:read' };
  expect(await app.post('token', more)).toMatchObject({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  });
});

test('4.3: a token in an address or in a body opens nothing', async () => {
  const { body } = await app.redeem(await codeFor());
  const token = body.access_token!;
  const open = await fetch(`${host.address}/v1/vehicles`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(open.status).toBe(200);
  const inAddress = await fetch(`${host.address}/v1/vehicles?access_token=${token}`);
  expect(inAddress.status).toBe(401);
  const inBody = await fetch(`${host.address}/mcp`, {
    method: 'POST',
    body: new URLSearchParams({ access_token: token }),
  });
  expect(inBody.status).toBe(401);
});

test('2.5: secrets are never asked for, so none can leak: sent ones change nothing', async () => {
  const code = await codeFor();
  const answer = await fetch(`${host.address}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${app.id}:secret`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier: 'x' }),
  });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('2.2.2: a stolen refresh token opens nothing beyond what was allowed', async () => {
  const { body } = await app.redeem(await codeFor());
  const wider = await app.refresh(body.refresh_token!, { scope: 'sandbox:manage keys:manage' });
  expect(wider.body.scope).toBe(agentScopes.join(' '));
});
