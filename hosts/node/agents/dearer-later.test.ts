import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentScopes } from '#api/accounts/agent-scopes.ts';
import { resident } from '#api/testing/community.ts';
import { ask, evening, liveHouse, reports } from '#api/testing/live.ts';
import { hour, instant, wattHours } from '#engine/units.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { oauthApp, requestIn } from '../testing/oauth-app.ts';
import { publicHost } from '../testing/public-host.ts';

const clock = { now: evening as number };
const inTheMorning = new Date(evening + 13 * hour).toISOString();

let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
beforeAll(async () => {
  database = await testPglite();
  host = await publicHost(database.first, clock);
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

/** Ann's car is plugged in at half its battery, and an app of hers may spend a dollar a charge. */
async function pluggedIn() {
  const community = await host.communities.createLive(liveHouse());
  const live = host.communities.live(community);
  const asAnn = live.forCall({ actor: resident('ann'), idempotency: null });
  const reading = { seq: 0, at: instant(clock.now), register: wattHours(0), amps: 0, offerId: 0 };
  await asAnn.act(() => reports({ kind: 'plugged', space: 'a', transaction: 't1', reading }));
  await asAnn.act(() => ask({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1 }));
  const app = await oauthApp(host.address, 'Car app');
  const secret = requestIn(await app.ask({ resource: host.address }));
  const allowed = await host.agents.grants.allow(secret, {
    account: 'account of ann',
    community,
    person: 'ann',
    scopes: agentScopes,
    vehicles: null,
    perChargeMinor: 100,
    perMonthMinor: null,
    linkedIn: '',
  });
  const { access_token: token } = (await app.redeem(allowed!.code)).body;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${host.address}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { code?: string; quoteId?: string; ceilingMinor?: number },
    };
  };
  const session = async () => Object.values((await asAnn.present()).world.sessions)[0]!;
  return { call, session };
}

const order = { goal: { kind: 'full' }, readyBy: inTheMorning };

/** Starts with a quote within the limit, since the car is to be charged to 52 % only. */
async function startedSmall() {
  const { call } = await pluggedIn();
  const dear = await call('POST', 'sessions/s1/start', { order });
  expect(dear).toMatchObject({ status: 403, body: { code: 'APPROVAL_NEEDED' } });
  expect((await call('PATCH', 'vehicles/v1', { limitPercent: 52 })).status).toBe(200);
  const { body } = await call('POST', 'quotes', { charge: { sessionId: 's1', order } });
  const started = await call('POST', 'sessions/s1/start', { quoteId: body.quoteId });
  expect(started.status).toBe(200);
  return { call };
}

test('an app makes no charge of its own dearer than it may be by a higher limit of the car', async () => {
  const { call } = await startedSmall();
  const raised = await call('PATCH', 'vehicles/v1', { limitPercent: 100 });
  expect(raised).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  // What costs no more than was ordered goes on.
  expect((await call('PATCH', 'vehicles/v1', { name: 'Ours' })).status).toBe(200);
  expect((await call('PATCH', 'vehicles/v1', { limitPercent: 51 })).status).toBe(200);
  // Ordered again, the resident is asked.
  await call('POST', 'sessions/s1/stop');
  expect((await call('PATCH', 'vehicles/v1', { limitPercent: 100 })).status).toBe(200);
});

test('nor by a lower level that it tells, as far as that costs too much', async () => {
  const { call } = await startedSmall();
  const told = (levelPercent: number) => call('PATCH', 'vehicles/v1', { levelPercent });
  expect((await told(51)).status).toBe(200);
  expect(await told(10)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
});

test('nor by a higher level that it tells before: it takes what was foreseen, and no more', async () => {
  const { call, session } = await pluggedIn();
  expect((await call('PATCH', 'vehicles/v1', { levelPercent: 99 })).status).toBe(200);
  const { body } = await call('POST', 'quotes', { charge: { sessionId: 's1', order } });
  expect((await call('POST', 'sessions/s1/start', { quoteId: body.quoteId })).status).toBe(200);
  expect((await session()).mostEnergy).toBeGreaterThan(0);
  expect((await session()).mostEnergy).toBeLessThan(2000);
});
