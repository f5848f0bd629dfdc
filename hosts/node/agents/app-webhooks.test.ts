import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentScopes, type AgentScope } from '#api/accounts/agent-scopes.ts';
import type { WebhookEvent } from '#api/public/webhooks/webhooks-port.ts';
import { resident } from '#api/testing/community.ts';
import { ask, evening, liveHouse } from '#api/testing/live.ts';
import { hour, instant, wattHours } from '#engine/units.ts';
import { verifyWebhook } from '../../../sdk/src/verify-webhook.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import { oauthApp, requestIn } from '../testing/oauth-app.ts';
import { publicHost } from '../testing/public-host.ts';
import { openReceiver } from '../testing/webhooks/webhook-receiver.ts';

const clock = { now: evening as number };

describe.each(databases)('the app of a maker, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof publicHost>>;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let app: Awaited<ReturnType<typeof oauthApp>>;
  let community: string;
  beforeAll(async () => {
    database = await open();
    host = await publicHost(database.first, clock);
  }, 120_000);
  beforeEach(async () => {
    clock.now = evening;
    receiver = await openReceiver();
    community = await host.communities.createLive(liveHouse());
    app = await oauthApp(host.address, 'Car maker', { webhook_uri: receiver.url });
    await host.webhooks.settle();
  });
  afterEach(() => receiver.close());
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  interface Linked {
    readonly person: 'ann' | 'ben';
    readonly at?: string;
    readonly scopes?: readonly AgentScope[];
    readonly vehicles?: readonly number[];
    readonly perChargeMinor?: number;
    readonly by?: typeof app;
  }

  async function link(asked: Linked) {
    const { person, at = community, scopes = agentScopes, vehicles = null, by = app } = asked;
    const secret = requestIn(await by.ask({ resource: host.address }));
    const allowed = await host.agents.grants.allow(secret, {
      account: `account of ${person}`,
      community: at,
      person,
      scopes,
      vehicles,
      perChargeMinor: asked.perChargeMinor ?? null,
      perMonthMinor: null,
      linkedIn: '',
    });
    const { body } = await by.redeem(allowed!.code);
    return { driver: body.driver_id!, access: body.access_token! };
  }

  /** A resident reserves in the portal. */
  async function reserve(user: 'ann' | 'ben', at = community, hours = 2) {
    const from = instant(clock.now + hours * hour);
    const to = instant(from + hour);
    await host.communities
      .live(at)
      .forCall({ actor: resident(user), idempotency: null })
      .act(() =>
        ask({
          kind: 'reserve',
          user,
          space: user === 'ann' ? 'a' : 'b',
          vehicle: user === 'ann' ? 1 : 2,
          from,
          to,
          energy: wattHours(5000),
        }),
      );
    await host.webhooks.settle();
  }

  const events = () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookEvent);
  const told = () => events().map(({ data }) => [data.driverId, data.sandboxId]);
  const read = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${host.address}/v1/vehicles`, { headers })).status;
  };

  test('is told of all its drivers at one address, and of whom each event is', async () => {
    const second = await host.communities.createLive(liveHouse());
    const ann = await link({ person: 'ann' });
    const ben = await link({ person: 'ben', at: second });
    expect(ann.driver).not.toBe(ben.driver);
    await reserve('ann');
    // Nobody linked Ben here, and nobody Ann there.
    await reserve('ben');
    await reserve('ann', second);
    await reserve('ben', second);
    expect(told()).toEqual([
      [ann.driver, community],
      [ben.driver, second],
    ]);
    const [first] = receiver.received;
    const verified = verifyWebhook(first!, app.registered.webhook_secret!, { now: clock.now });
    await expect(verified).resolves.toMatchObject({ data: { driverId: ann.driver } });
  });

  test('knows a driver again who links once more, and tells another app nothing about it', async () => {
    const first = await link({ person: 'ann' });
    const again = await link({ person: 'ann' });
    expect(again.driver).toBe(first.driver);
    // Two links of one driver: told once.
    await reserve('ann');
    expect(told()).toEqual([[first.driver, community]]);
    const other = await oauthApp(host.address, 'Other maker');
    expect((await link({ person: 'ann', by: other })).driver).not.toBe(first.driver);
  });

  test('is not told what its driver does not let it see, nor what was before', async () => {
    await reserve('ann');
    await link({ person: 'ann', scopes: ['billing:read', 'charging:read'] });
    await link({ person: 'ben', vehicles: [99] });
    await reserve('ann', community, 4);
    await reserve('ben');
    expect(told()).toEqual([]);
  });

  test('is told nothing of a driver who ended it, not even what waits', async () => {
    const { driver } = await link({ person: 'ann' });
    receiver.answer.status = 500;
    await reserve('ann');
    expect(told()).toEqual([[driver, community]]);
    const links = await host.agents.grants.list('account of ann');
    const agent = links.find((one) => one.community === community);
    await host.agents.grants.end('account of ann', agent!.id);
    receiver.answer.status = 204;
    clock.now += hour;
    await reserve('ann', community, 4);
    expect(told()).toHaveLength(1);
  });

  test('learns what the driver answered', async () => {
    const { access, driver } = await link({ person: 'ann', perChargeMinor: 1 });
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
    const post = async (path: string, body: object) => {
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await (await fetch(`${host.address}/v1/${path}`, sent)).json()) as {
        quoteId: string;
        details: { approvalId: string };
      };
    };
    const [startsAt, endsAt] = [2, 3].map((hours) =>
      new Date(clock.now + hours * hour).toISOString(),
    );
    const booking = { spaceId: 'a', vehicleId: 'v1', startsAt, endsAt, energyWh: 5000 };
    const { quoteId } = await post('quotes', { booking });
    const { approvalId } = (await post('reservations', { quoteId })).details;
    await host.agents.approvals.answer('account of ann', approvalId, 'denied');
    await host.agents.approvals.answer('account of ann', approvalId, 'approved');
    await host.webhooks.settle();
    expect(events()).toMatchObject([
      {
        type: 'approval.answered',
        data: { approvalId, driverId: driver, state: 'denied', vehicleId: 'v1', spaceId: 'a' },
      },
    ]);
  });

  test('that was broken into is ended by its maker for all drivers at once', async () => {
    const tokens = [await link({ person: 'ann' }), await link({ person: 'ben' })];
    receiver.answer.status = 500;
    await reserve('ann');
    expect((await app.manage('DELETE', 'fwm_stolen')).status).toBe(401);
    expect(await Promise.all(tokens.map(({ access }) => read(access)))).toEqual([200, 200]);
    expect((await app.manage('DELETE')).status).toBe(204);
    expect(await Promise.all(tokens.map(({ access }) => read(access)))).toEqual([401, 401]);
    receiver.answer.status = 204;
    clock.now += hour;
    await reserve('ben');
    expect(told()).toHaveLength(1);
    expect((await app.ask()).hash).toBe('#problem=app');
    expect((await app.manage('GET')).status).toBe(401);
  });

  test('changes its webhook, which has to want events before it gets any', async () => {
    await link({ person: 'ann' });
    expect(await app.manage('GET')).toMatchObject({
      body: { webhook_uri: receiver.url, webhook_state: 'verified', client_name: 'Car maker' },
    });
    const moved = await openReceiver({ status: 204, challenges: 'ignores' });
    const described = { client_name: 'Car maker', redirect_uris: [app.redirect] };
    const changed = await app.manage('PUT', undefined, { ...described, webhook_uri: moved.url });
    expect(changed).toMatchObject({ status: 200, body: { webhook_state: 'unverified' } });
    expect(changed.body.webhook_secret).not.toBe(app.registered.webhook_secret);
    await reserve('ann');
    expect([moved.received.length, receiver.received.length]).toEqual([0, 0]);
    delete moved.answer.challenges;
    clock.now += hour;
    await host.webhooks.settle();
    expect(moved.types()).toEqual(['reservation.confirmed']);
    expect((await app.manage('PUT', undefined, described)).body).not.toHaveProperty('webhook_uri');
    await reserve('ann', community, 4);
    expect(moved.received).toHaveLength(1);
    moved.close();
  });

  test('with a webhook that is no address is refused', async () => {
    const answer = await app.manage('PUT', undefined, {
      redirect_uris: [app.redirect],
      webhook_uri: 'ftp://maker.example/',
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
  });
});
