import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evening } from '#api/testing/live.ts';
import { portOf } from '../testing/client.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { oauthApp, requestIn } from '../testing/oauth-app.ts';
import { publicHost } from '../testing/public-host.ts';
import { documentFetcher } from './clients/fetch-document.ts';
import { unlimited } from './spending.ts';
import { isAcceptableRedirect, isRegisteredRedirect } from './clients/redirects.ts';

const clock = { now: evening as number };
let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
let app: Awaited<ReturnType<typeof oauthApp>>;
beforeAll(async () => {
  database = await testPglite();
  host = await publicHost(database.first, clock);
  app = await oauthApp(host.address);
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

test('a good request leads to our page, with its secret where no server sees it', async () => {
  const page = await app.ask();
  expect(page.origin + page.pathname + page.search).toBe(`${host.address}/app/link`);
  expect(await host.agents.grants.find(requestIn(page))).toMatchObject({ client: app.id });
});

test.each([
  ['an unknown app', { client_id: 'app_unknown' }, 'app'],
  ['an address that the app did not name', { redirect_uri: 'https://thief.example/' }, 'address'],
  [
    'an address that only begins the same',
    { redirect_uri: 'http://127.0.0.1:4711/callback/../x' },
    'address',
  ],
  ['one with a fragment', { redirect_uri: 'http://127.0.0.1:4711/callback#x' }, 'address'],
])('%s gets no answer: the person is told', async (_, asked, problem) => {
  const page = await app.ask(asked);
  expect(page.href).toBe(`${host.address}/app/link#problem=${problem}`);
});

test.each([
  ['no PKCE', { code_challenge: '' }, 'invalid_request'],
  ['PKCE in plain text', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
  ['no scope that we have', { scope: 'admin root' }, 'invalid_scope'],
  ['somebody else’s resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  [
    'details that we do not know',
    { authorization_details: '[{"type":"x"}]' },
    'invalid_authorization_details',
  ],
  ['details that are no JSON', { authorization_details: '{' }, 'invalid_authorization_details'],
  [
    'a negative limit',
    { authorization_details: '[{"type":"fairwatt_spending","per_month_minor":-1}]' },
    'invalid_authorization_details',
  ],
])('%s: the app learns it once the person has seen who asks', async (_, asked, error) => {
  const page = await app.ask(asked);
  expect(page.origin + page.pathname).toBe(`${host.address}/app/link`);
  const secret = requestIn(page);
  const { grants } = host.agents;
  expect(await grants.find(secret)).toMatchObject({ client: app.id, problem: { error } });
  // Nobody can allow it.
  const whose = { account: 'a', community: 'c', person: 'p', linkedIn: '' };
  const allowed = { ...whose, scopes: [], vehicles: null };
  expect(await grants.allow(secret, { ...allowed, ...unlimited })).toBeNull();
  expect(await grants.deny(secret)).toMatchObject({
    redirect: app.redirect,
    state: 'state of the app',
    problem: { error },
  });
});

test('a parameter that comes twice is refused', async () => {
  const answer = await fetch(
    `${host.address}/oauth/authorize?client_id=${app.id}&redirect_uri=${encodeURIComponent(app.redirect)}&response_type=code&response_type=token`,
    { redirect: 'manual' },
  );
  const page = new URL(answer.headers.get('location')!);
  expect(await host.agents.grants.find(requestIn(page))).toMatchObject({
    problem: { error: 'invalid_request' },
  });
});

test('only scopes that a resident can give are asked for', async () => {
  const page = await app.ask({
    scope: 'openid charging:read keys:manage sandbox:manage offline_access',
  });
  const request = await host.agents.grants.find(requestIn(page));
  expect(request!.scopes).toEqual(['charging:read']);
});

test('limits that the app names itself are kept for the person to see', async () => {
  const details = [{ type: 'fairwatt_spending', per_charge_minor: 2500, per_month_minor: 20_000 }];
  const page = await app.ask({ authorization_details: JSON.stringify(details) });
  const request = await host.agents.grants.find(requestIn(page));
  expect(request!.spending).toEqual({ perChargeMinor: 2500, perMonthMinor: 20_000 });
});

test.each([
  ['https://app.example/callback', true],
  ['http://localhost:1234/callback', true],
  ['http://[::1]:1234/callback', true],
  ['com.example.app:/callback', true],
  ['http://app.example/callback', false],
  ['javascript:alert(1)//', false],
  ['data:text/html,x', false],
  ['app:/callback', false],
  ['https://user@app.example/', false],
  ['https://app.example/#x', false],
  ['/callback', false],
  ['http://localhost.:1234/callback', false],
  ['http://localhost.thief.example/callback', false],
  ['http://127.0.0.1@thief.example/callback', false],
  // A backslash is a slash: the rest is a path on the own machine.
  ['http://127.0.0.1\\@thief.example/callback', true],
  ['http://[::ffff:127.0.0.1]:1234/callback', false],
  ['http://0.0.0.0:1234/callback', false],
  ['JavaScript:alert(1)//x.y', false],
])('an app may have its answer at %s: %s', (redirect, isAcceptable) => {
  expect(isAcceptableRedirect(redirect)).toBe(isAcceptable);
});

test('a program on the own machine may choose its port anew, a site may not', () => {
  expect(isRegisteredRedirect(['http://127.0.0.1/cb'], 'http://127.0.0.1:50123/cb')).toBe(true);
  expect(isRegisteredRedirect(['http://127.0.0.1/cb'], 'http://127.0.0.1:50123/other')).toBe(false);
  expect(isRegisteredRedirect(['https://a.example/cb'], 'https://a.example:8443/cb')).toBe(false);
  expect(isRegisteredRedirect(['https://a.example/cb'], 'https://A.example/cb')).toBe(false);
  for (const asked of [
    'https://a.example./cb',
    'https://a.example/cb/',
    'https://a.example/cb/../cb',
    'https://a.example/cb?x',
    'https://a.example@thief.example/cb',
    'https://a.example\\.thief.example/cb',
  ]) {
    expect([asked, isRegisteredRedirect(['https://a.example/cb'], asked)]).toEqual([asked, false]);
  }
  // Not to another name of the own machine.
  expect(isRegisteredRedirect(['http://127.0.0.1/cb'], 'http://localhost:50123/cb')).toBe(false);
  expect(isRegisteredRedirect(['http://127.0.0.1/cb'], 'http://[::1]:50123/cb')).toBe(false);
});

test.each([
  ['no address', { client_name: 'x', redirect_uris: [] }, 'invalid_redirect_uri'],
  ['an address without TLS', { redirect_uris: ['http://app.example/'] }, 'invalid_redirect_uri'],
  [
    'a name that turns the text around',
    { redirect_uris: ['https://a.example/'], client_name: 'a\u202eb' },
    'invalid_client_metadata',
  ],
  [
    'a name that is a page',
    { redirect_uris: ['https://a.example/'], client_name: 'x'.repeat(61) },
    'invalid_client_metadata',
  ],
  ['no object', [], 'invalid_client_metadata'],
])('a registration with %s is refused', async (_, body, error) => {
  const answer = await fetch(`${host.address}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error });
});

/** The site of an app, with a document that says what it is. */
async function siteOf(documentAt: (address: string) => unknown, type = 'application/json') {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const address = `http://127.0.0.1:${portOf(server)}${request.url}`;
    const body = documentAt(address);
    if (typeof body === 'string' && body.startsWith('redirect')) {
      response.writeHead(302, { location: '/elsewhere' }).end();
      return;
    }
    response.writeHead(200, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    id: `http://127.0.0.1:${portOf(server)}/app.json`,
    requests: () => requests,
    close: () => server.close(),
  };
}

const redirectUris = ['http://127.0.0.1:4711/callback'];

test('an app is known by the document at its own address, read once an hour', async () => {
  const site = await siteOf((client_id) => ({
    client_id,
    client_name: 'Car app',
    redirect_uris: redirectUris,
  }));
  const page = await app.ask({ client_id: site.id });
  const request = await host.agents.grants.find(requestIn(page));
  const client = await host.agents.clients.find(request!.client);
  expect(client).toMatchObject({ name: 'Car app', domain: '127.0.0.1' });
  await app.ask({ client_id: site.id });
  expect(site.requests()).toBe(1);
  clock.now += 3_600_000;
  await app.ask({ client_id: site.id });
  expect(site.requests()).toBe(2);
  site.close();
});

test.each([
  [
    'names another address',
    () => ({ client_id: 'https://bank.example/app.json', redirect_uris: redirectUris }),
  ],
  [
    'has a secret',
    (client_id: string) => ({ client_id, client_secret: 'x', redirect_uris: redirectUris }),
  ],
  [
    'wants to prove itself by a secret',
    (client_id: string) => ({
      client_id,
      token_endpoint_auth_method: 'client_secret_basic',
      redirect_uris: redirectUris,
    }),
  ],
  ['is no JSON', () => '<html>'],
  [
    'is too long',
    (client_id: string) => ({
      client_id,
      redirect_uris: redirectUris,
      client_uri: 'x'.repeat(20_000),
    }),
  ],
  ['is a redirect', () => 'redirect'],
])('a document that %s is not believed', async (_, documentAt) => {
  const site = await siteOf(documentAt);
  expect((await app.ask({ client_id: site.id })).hash).toBe('#problem=app');
  site.close();
});

test('outside development no document is read from our own network', async () => {
  const site = await siteOf((client_id) => ({ client_id, redirect_uris: redirectUris }));
  const read = documentFetcher(false);
  expect(await read(site.id)).toBeNull();
  expect(await read(site.id.replace('http:', 'https:'))).toBeNull();
  expect(await read('https://localhost/app.json')).toBeNull();
  expect(await read('https://169.254.169.254/app.json')).toBeNull();
  expect(site.requests()).toBe(0);
  site.close();
});
