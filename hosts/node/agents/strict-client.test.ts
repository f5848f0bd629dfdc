import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evening, liveHouse } from '#api/testing/live.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { requestIn } from '../testing/oauth-app.ts';
import { publicHost } from '../testing/public-host.ts';
import { redirectWith } from './clients/redirects.ts';

/** Everything as a client library has it that refuses what the standards do not allow. */
const plainHttp = { [oauth.allowInsecureRequests]: true };
const clock = { now: evening as number };
let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
let community: string;
beforeAll(async () => {
  database = await testPglite();
  host = await publicHost(database.first, clock);
  community = await host.communities.createLive(liveHouse());
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

test('a strict client comes from a refusal to data with nothing but the address', async () => {
  const door = new URL(`${host.address}/v1/vehicles`);
  const refused = await fetch(door);
  expect(refused.status).toBe(401);
  const challenge = refused.headers.get('www-authenticate')!;
  const metadata = /resource_metadata="([^"]+)"/.exec(challenge)![1]!;
  expect(metadata).toBe(`${host.address}/.well-known/oauth-protected-resource/v1`);

  const resource = new URL(`${host.address}/v1`);
  const described = await oauth.processResourceDiscoveryResponse(
    resource,
    await oauth.resourceDiscoveryRequest(resource, plainHttp),
  );
  const issuer = new URL(described.authorization_servers![0]!);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plainHttp }),
  );
  const redirect = 'http://127.0.0.1:4711/callback';
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      server,
      {
        client_name: 'Strict client',
        redirect_uris: [redirect],
        token_endpoint_auth_method: 'none',
      },
      plainHttp,
    ),
  );

  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint!);
  for (const [name, value] of Object.entries({
    client_id: client.client_id,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'vehicles:read charging:read',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource: described.resource,
    state,
  })) {
    address.searchParams.set(name, value);
  }
  const asked = await fetch(address, { redirect: 'manual' });
  const secret = requestIn(new URL(asked.headers.get('location')!));
  const { scopes } = (await host.agents.grants.find(secret))!;
  const allowed = await host.agents.grants.allow(secret, {
    account: 'account of ann',
    community,
    person: 'ann',
    scopes,
    vehicles: null,
    perChargeMinor: 2500,
    perMonthMinor: null,
    linkedIn: '',
  });
  const answer = { code: allowed!.code, state: allowed!.state, iss: host.address };
  // From another server, or with a state that this client did not send, it is not used at all: the
  // metadata says that the issuer is always there.
  const { iss: _, ...anonymous } = answer;
  const mixedUp = [
    { ...answer, iss: 'https://other.example' },
    anonymous,
    { ...answer, state: 'of somebody else' },
  ];
  for (const other of mixedUp) {
    const there = new URL(allowed!.redirect);
    for (const [name, value] of Object.entries(other)) there.searchParams.set(name, value!);
    const take = () => oauth.validateAuthResponse(server, client, there, state);
    expect(take).toThrow(/"(?:iss|state)"/);
  }
  // There is no weaker PKCE to fall back to.
  expect(server.code_challenge_methods_supported).toEqual(['S256']);
  const parameters = oauth.validateAuthResponse(
    server,
    client,
    new URL(redirectWith(allowed!.redirect, answer)),
    state,
  );
  const noAuth = oauth.None();
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      noAuth,
      parameters,
      redirect,
      verifier,
      { additionalParameters: { resource: described.resource }, ...plainHttp },
    ),
  );
  expect(tokens.authorization_details).toEqual([
    { type: 'fairwatt_spending', per_charge_minor: 2500 },
  ]);
  const read = async (token: string) =>
    oauth.protectedResourceRequest(token, 'GET', door, undefined, undefined, plainHttp);
  expect((await read(tokens.access_token)).status).toBe(200);

  const again = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, noAuth, tokens.refresh_token!, plainHttp),
  );
  expect((await read(again.access_token)).status).toBe(200);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, noAuth, again.refresh_token!, plainHttp),
  );
  await expect(read(again.access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
});

test('a scope that is missing is named, so that a client can ask for it', async () => {
  const { address } = host;
  const { key } = (await host.communities.createSandbox({ scopes: ['charging:read'] }))!;
  const answer = await fetch(`${address}/v1/invoices`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(403);
  expect(answer.headers.get('www-authenticate')).toBe(
    `Bearer error="insufficient_scope", scope="billing:read", resource_metadata="${address}/.well-known/oauth-protected-resource/v1"`,
  );
});

test('every way to the metadata answers, to pages of any site, and names itself', async () => {
  for (const [path, resource] of [
    ['', ''],
    ['/mcp', '/mcp'],
    ['/v1', '/v1'],
  ]) {
    const answer = await fetch(`${host.address}/.well-known/oauth-protected-resource${path}`, {
      headers: { origin: 'https://inspector.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ resource: host.address + resource });
  }
  const mcp = await fetch(`${host.address}/mcp`, { method: 'POST' });
  expect(mcp.status).toBe(401);
  expect(mcp.headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="${host.address}/.well-known/oauth-protected-resource/mcp"`,
  );
});
