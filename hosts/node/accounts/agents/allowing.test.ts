import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BeyondLimits } from '#api/public/agents/spending.ts';
import { evening } from '#api/testing/live.ts';
import { instant } from '#engine/units.ts';
import { accountsHost } from '../../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import { linkedAgent } from '../../testing/linked-agent.ts';
import { createBuilding, signedInAs } from '../../testing/members.ts';
import { oauthApp, requestIn } from '../../testing/oauth-app.ts';

const clock = { now: evening as number };

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

test('at a browser that was left open nobody links an app: it needs a fresh sign-in', async () => {
  const email = 'ann@left-open.example';
  const left = await signedInAs(host, email);
  const community = await createBuilding(left, { drives: true });
  clock.now += 10 * 60_000;
  const app = await oauthApp(host.address);
  const request = requestIn(await app.ask({ resource: host.address }));
  const decided = {
    request,
    community,
    scopes: ['charging:read'],
    cars: null,
    perChargeMinor: null,
    perMonthMinor: null,
  };
  const refused = await left.call('agents/allow', decided);
  expect([refused.status, refused.body['code']]).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
  expect((await left.call('agents/list')).body['agents']).toEqual([]);
  // The app still waits for an answer.
  const fresh = await signedInAs(host, email);
  expect((await fresh.call('agents/allow', decided)).status).toBe(200);
});

test('an app linked twice is two entries, told apart, and ending one leaves the other', async () => {
  const email = 'ann@two-devices.example';
  const ann = await signedInAs(host, email);
  const community = await createBuilding(ann, { drives: true });
  const app = await oauthApp(host.address, 'Car app');

  async function linkIn(userAgent: string): Promise<string> {
    const request = requestIn(await app.ask({ resource: host.address }));
    const allowed = { request, community, scopes: ['vehicles:read'], cars: null };
    const spending = { perChargeMinor: null, perMonthMinor: null };
    const { body } = await ann.call(
      'agents/allow',
      { ...allowed, ...spending },
      { 'user-agent': userAgent },
    );
    const code = new URL(body['redirect'] as string).searchParams.get('code')!;
    return (await app.redeem(code)).body.access_token!;
  }
  const reads = async (token: string) =>
    (
      await fetch(`${host.address}/v1/vehicles`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;

  const first = await linkIn('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19 Safari/604.1');
  clock.now += 60_000;
  const second = await linkIn('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0');
  expect(await reads(first)).toBe(200);
  const { agents } = (await ann.call('agents/list')).body as {
    agents: { id: string; name: string; linkedIn: string; linkedAt: number }[];
  };
  expect(agents).toMatchObject([
    { name: 'Car app', linkedIn: 'Firefox on Windows', linkedAt: clock.now },
    { name: 'Car app', linkedIn: 'Safari on iPhone', linkedAt: clock.now - 60_000 },
  ]);
  await ann.call('agents/end', { agent: agents[1]!.id });
  clock.now += 1000;
  expect([await reads(first), await reads(second)]).toEqual([401, 200]);
});

test('a session of last week approves one order, and raises no limit', async () => {
  const ann = await signedInAs(host, 'ann@last-week.example');
  const agent = await linkedAgent(host, ann, await createBuilding(ann, { drives: true }));
  const limits = { agent, perChargeMinor: 100, perMonthMinor: null };
  await ann.call('agents/change', limits);
  clock.now += 7 * 24 * 60 * 60_000;
  const raised = await ann.call('agents/change', { ...limits, perChargeMinor: 200 });
  expect(raised.body['code']).toBe('FRESH_SIGN_IN_NEEDED');
  const ordered = { vehicle: 1, space: 'a', costs: 200, from: instant(clock.now) };
  const { approvals } = host.accounts.agents;
  const beyond = { ordered, limit: 'charge', limitMinor: 100, monthMinor: 200 } as BeyondLimits;
  const { id } = await approvals.of(agent).ask(beyond, []);
  const answered = await ann.call('agents/answer', { approval: id, isApproved: true });
  expect(answered.status).toBe(200);
  expect(await approvals.of(agent).granted()).toMatchObject([{ id, state: 'approved' }]);
});
