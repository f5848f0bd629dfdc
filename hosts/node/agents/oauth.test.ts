import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evening, liveHouse } from '#api/testing/live.ts';
import { agentScopes } from '#api/accounts/agent-scopes.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import { oauthApp, requestIn } from '../testing/oauth-app.ts';
import { publicHost } from '../testing/public-host.ts';

const clock = { now: evening as number };
const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(databases)('apps that act for residents, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof publicHost>>;
  let community: string;
  beforeAll(async () => {
    database = await open();
    host = await publicHost(database.first, clock);
    community = await host.communities.createLive(liveHouse());
  }, 120_000);
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  const everything = () => ({
    account: 'account of ann',
    community,
    person: 'ann',
    scopes: agentScopes,
    vehicles: null,
    perChargeMinor: null,
    perMonthMinor: null,
    linkedIn: 'Firefox on Mac',
  });

  /** An app with a code, as after the person said yes. */
  async function allowed(asked: Readonly<Record<string, string>> = {}) {
    const app = await oauthApp(host.address);
    const secret = requestIn(await app.ask(asked));
    const { code } = (await host.agents.grants.allow(secret, everything()))!;
    return { app, secret, code };
  }

  async function linked(asked?: Readonly<Record<string, string>>) {
    const { app, code } = await allowed(asked);
    const { body } = await app.redeem(code);
    return { app, access: body.access_token!, refresh: body.refresh_token! };
  }

  const read = async (token: string, path = '/v1/vehicles') =>
    (await fetch(`${host.address}${path}`, { headers: { authorization: `Bearer ${token}` } }))
      .status;

  const refused = { status: 400, body: { error: 'invalid_grant' } };

  test('a code becomes a token that opens the resident’s own, and nothing more', async () => {
    const { app, code } = await allowed({ resource: `${host.address}/v1` });
    const answer = await app.redeem(code, { redirect_uri: app.redirect });
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: agentScopes.join(' ') },
    });
    expect(answer.body.access_token).toMatch(/^fwl_/);
    expect(await read(answer.body.access_token!)).toBe(200);
    expect(await read(answer.body.access_token!, '/v1/keys')).toBe(403);
    // A refresh token or a code is no access token.
    expect(await read(answer.body.refresh_token!)).toBe(401);
    expect(await read(code)).toBe(401);
  });

  test('a token for the MCP server is refused by the API, and one for the host by neither', async () => {
    const mcp = await linked({ resource: `${host.address}/mcp` });
    expect(await read(mcp.access)).toBe(401);
    const both = await linked({ resource: host.address });
    expect(await read(both.access)).toBe(200);
    const narrower = await both.app.refresh(both.refresh, { resource: `${host.address}/v1` });
    expect(narrower.body).toMatchObject({ error: 'invalid_target' });
  });

  test('a code is good once; whoever comes second ends the access of both', async () => {
    const { app, code } = await allowed({ resource: host.address });
    const both = await Promise.all([app.redeem(code), app.redeem(code)]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]));
    const { body } = both.find(({ status }) => status === 200)!;
    expect(await read(body.access_token!)).toBe(401);
    expect(await app.refresh(body.refresh_token!)).toMatchObject(refused);
  });

  test('a stolen code is worth nothing without its proof, its app and its address', async () => {
    const { app, code } = await allowed({ resource: host.address });
    const thief = await oauthApp(host.address, 'Thief');
    expect(await thief.redeem(code)).toMatchObject(refused);
    // Mixed up: the proof is right, the app is not the one that asked.
    expect(await thief.redeem(code, { code_verifier: app.verifier })).toMatchObject(refused);
    expect(await app.redeem(code, { code_verifier: thief.verifier })).toMatchObject(refused);
    expect(await app.redeem(code, { redirect_uri: 'https://thief.example/' })).toMatchObject(
      refused,
    );
    // None of these tries used it up.
    expect((await app.redeem(code)).status).toBe(200);
  });

  test('a code expires after a minute, a token after an hour', async () => {
    const slow = await allowed();
    clock.now += minute;
    expect(await slow.app.redeem(slow.code)).toMatchObject(refused);
    const { app, access, refresh } = await linked({ resource: host.address });
    clock.now += 59 * minute;
    expect(await read(access)).toBe(200);
    clock.now += minute;
    expect(await read(access)).toBe(401);
    const again = await app.refresh(refresh);
    expect(await read(again.body.access_token!)).toBe(200);
  });

  test('an old refresh token after its successor was used ends the access', async () => {
    const { app, refresh } = await linked({ resource: host.address });
    const second = await app.refresh(refresh);
    const third = await app.refresh(second.body.refresh_token!);
    expect(third.status).toBe(200);
    expect(await app.refresh(refresh)).toMatchObject(refused);
    expect(await read(third.body.access_token!)).toBe(401);
    expect(await app.refresh(third.body.refresh_token!)).toMatchObject(refused);
  });

  test('a refresh whose answer was lost can be repeated within a minute', async () => {
    const { app, refresh } = await linked({ resource: host.address });
    const lost = await app.refresh(refresh);
    const again = await app.refresh(refresh);
    expect(again.status).toBe(200);
    expect(await read(again.body.access_token!)).toBe(200);
    expect(await read(lost.body.access_token!)).toBe(401);
    // Somebody did get the answer that was lost.
    expect(await app.refresh(lost.body.refresh_token!)).toMatchObject(refused);
    expect(await read(again.body.access_token!)).toBe(401);
  });

  test('a refresh cannot be repeated later, and two at the same time leave one pair', async () => {
    const late = await linked({ resource: host.address });
    await late.app.refresh(late.refresh);
    clock.now += minute;
    expect(await late.app.refresh(late.refresh)).toMatchObject(refused);
    const { app, refresh } = await linked({ resource: host.address });
    const answers = await Promise.all([1, 2, 3].map(() => app.refresh(refresh)));
    const valid = [];
    for (const { body } of answers) {
      if (body.access_token !== undefined && (await read(body.access_token)) === 200)
        valid.push(body);
    }
    expect(valid.length).toBeLessThanOrEqual(1);
  });

  test('refreshing needs the app that the token was given to, within 60 days', async () => {
    const { app, refresh } = await linked();
    const other = await oauthApp(host.address, 'Other');
    expect(await other.refresh(refresh)).toMatchObject(refused);
    clock.now += 60 * day;
    expect(await app.refresh(refresh)).toMatchObject(refused);
  });

  test('an app that can no longer refresh has ended: it is not listed, and told nothing more', async () => {
    const listed = async () => (await host.agents.grants.list('account of ann')).length;
    await host.agents.removeOld();
    const before = await listed();
    const { app, refresh } = await linked();
    const unredeemed = await allowed();
    expect(await listed()).toBe(before + 2);
    clock.now += 59 * minute;
    await host.agents.removeOld();
    expect(await unredeemed.app.redeem(unredeemed.code)).toMatchObject(refused);
    expect(await listed()).toBe(before + 1);
    clock.now += 59 * day;
    const next = await app.refresh(refresh);
    clock.now += 59 * day;
    await host.agents.removeOld();
    expect(await listed()).toBe(1);
    await app.refresh(next.body.refresh_token!);
    clock.now += 60 * day;
    await host.agents.removeOld();
    expect(await listed()).toBe(0);
  });

  test('a year after the person allowed it, an app has to ask again', async () => {
    const { app, refresh } = await linked({ resource: host.address });
    let newest = refresh;
    for (let month = 1; month <= 12; month += 1) {
      clock.now += 30 * day;
      newest = (await app.refresh(newest)).body.refresh_token!;
    }
    clock.now += 6 * day;
    expect(await app.refresh(newest)).toMatchObject(refused);
  });

  test('an app ends its own access, nobody else’s', async () => {
    const { app, access, refresh } = await linked({ resource: host.address });
    const other = await oauthApp(host.address, 'Other');
    expect(await other.revoke(refresh)).toMatchObject({ status: 200 });
    expect(await read(access)).toBe(200);
    expect(await app.revoke(access)).toMatchObject({ status: 200 });
    expect(await read(access)).toBe(401);
    const again = await app.refresh(refresh);
    await app.revoke(again.body.refresh_token!);
    expect(await read(again.body.access_token!)).toBe(401);
  });

  test('the person ends an agent, and an app that was broken into is ended for all', async () => {
    const { access } = await linked({ resource: host.address });
    const [agent] = await host.agents.grants.list('account of ann');
    expect(await host.agents.grants.end('account of eve', agent!.id)).toBe(false);
    expect(await read(access)).toBe(200);
    expect(await host.agents.grants.end('account of ann', agent!.id)).toBe(true);
    expect(await read(access)).toBe(401);
    const hacked = await linked({ resource: host.address });
    await host.agents.endApp(hacked.app.id);
    expect(await read(hacked.access)).toBe(401);
    expect((await hacked.app.ask()).hash).toBe('#problem=app');
  });

  test('a request is answered once, and expires', async () => {
    const { secret } = await allowed();
    expect(await host.agents.grants.find(secret)).toBeNull();
    expect(await host.agents.grants.allow(secret, everything())).toBeNull();
    const app = await oauthApp(host.address);
    const late = requestIn(await app.ask());
    clock.now += 20 * minute;
    expect(await host.agents.grants.deny(late)).toBeNull();
  });

  test('of codes and tokens only hashes are stored', async () => {
    const { access, refresh } = await linked();
    const { code, secret } = await allowed();
    const { rows } = await database.first.query<{ all: string }>(
      `select concat((select string_agg(t::text, '') from oauth_tokens t),
        (select string_agg(c::text, '') from oauth_codes c),
        (select string_agg(r::text, '') from oauth_requests r)) as all`,
    );
    for (const text of [access, refresh, code, secret]) {
      expect(rows[0]!.all).not.toContain(text);
      expect(rows[0]!.all).not.toContain(Buffer.from(text).toString('hex'));
    }
  });
});
