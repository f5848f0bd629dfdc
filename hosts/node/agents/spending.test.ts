import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentScopes } from '#api/accounts/agent-scopes.ts';
import { resident } from '#api/testing/community.ts';
import { ask, evening, liveHouse, waitingHouse } from '#api/testing/live.ts';
import { car } from '#engine/service/testing/world.ts';
import { fraction, hour, instant, minute } from '#engine/units.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import { oauthApp, requestIn } from '../testing/oauth-app.ts';
import { publicHost } from '../testing/public-host.ts';

type Host = Awaited<ReturnType<typeof publicHost>>;

const iso = (at: number) => new Date(at).toISOString();
const clock = { now: evening as number };

/** A slot of an hour that begins in so many hours, with 5 kWh. */
const slotIn = (hours: number, spaceId = 'a') => ({
  spaceId,
  vehicleId: 'v1',
  startsAt: iso(clock.now + hours * hour),
  endsAt: iso(clock.now + (hours + 1) * hour),
  energyWh: 5000,
});

describe.each(databases)('what an agent may spend, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Host;
  /** The same as another process, where the database can be shared. */
  let other: Host;
  let community: string;
  let account = '';
  beforeAll(async () => {
    database = await open();
    host = await publicHost(database.first, clock);
    const second = await database.another?.();
    other = second === undefined ? host : await publicHost(second, clock, host.address);
  }, 120_000);
  beforeEach(async () => {
    clock.now = evening;
    account += 'a';
    community = await host.communities.createLive(liveHouse());
  });
  afterAll(async () => {
    if (other !== host) await other.stop();
    await host.stop();
    await database.end();
  });

  interface Limits {
    readonly perChargeMinor?: number;
    readonly perMonthMinor?: number;
    readonly vehicles?: readonly number[];
  }

  /** An app that may spend so much, with its tokens. */
  async function linkedWith({ perChargeMinor, perMonthMinor, vehicles }: Limits) {
    const app = await oauthApp(host.address, 'Car app');
    const secret = requestIn(await app.ask({ resource: host.address }));
    const allowed = await host.agents.grants.allow(secret, {
      account,
      community,
      person: 'ann',
      scopes: agentScopes,
      vehicles: vehicles ?? null,
      perChargeMinor: perChargeMinor ?? null,
      perMonthMinor: perMonthMinor ?? null,
      linkedIn: '',
    });
    const { access_token: token, refresh_token: next } = (await app.redeem(allowed!.code)).body;
    const refreshed = async () => (await app.refresh(next!)).body.access_token!;
    return { token: token!, refreshed };
  }

  const agentWith = async (limits: Limits): Promise<string> => (await linkedWith(limits)).token;

  async function call(token: string, method: string, path: string, body?: unknown, at = host) {
    const answer = await fetch(`${at.address}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }

  interface Answer {
    readonly id?: string;
    readonly quoteId?: string;
    readonly code?: string;
    readonly ceilingMinor?: number;
    readonly levelPercent?: number;
    readonly items?: readonly unknown[];
    readonly details?: { readonly approvalId?: string; readonly state?: string };
  }

  async function quoteOf(token: string, booking: object) {
    const { body } = await call(token, 'POST', 'quotes', { booking });
    return { quoteId: body.quoteId!, ceiling: body.ceilingMinor! };
  }

  async function reserve(token: string, booking: object, at = host) {
    const { quoteId } = await quoteOf(token, booking);
    return call(token, 'POST', 'reservations', { quoteId }, at);
  }

  const asAnn = () =>
    host.communities.live(community).forCall({ actor: resident('ann'), idempotency: null });

  const needsApproval = { status: 403, body: { code: 'APPROVAL_NEEDED' } };

  test('to the cent: as much as allowed is done, a cent more is asked', async () => {
    const free = await agentWith({});
    const { ceiling } = await quoteOf(free, slotIn(2));
    const enough = await agentWith({ perChargeMinor: ceiling });
    expect((await reserve(enough, slotIn(2))).status).toBe(201);
    const later = await quoteOf(free, slotIn(4));
    const short = await agentWith({ perChargeMinor: later.ceiling - 1 });
    const refused = await reserve(short, slotIn(4));
    expect(refused).toMatchObject(needsApproval);
    expect(refused.body.details).toMatchObject({ limit: 'charge', ceilingMinor: later.ceiling });
    expect((await call(short, 'GET', 'reservations')).body.items).toHaveLength(1);
  });

  test('to the cent of a month: what fills it is done, a cent less of it is asked', async () => {
    const free = await agentWith({});
    const ceilings: number[] = [];
    for (const hours of [2, 4, 6, 8]) ceilings.push((await quoteOf(free, slotIn(hours))).ceiling);
    const [first, second, third, fourth] = ceilings as [number, number, number, number];
    const enough = await agentWith({ perMonthMinor: first + second });
    expect((await reserve(enough, slotIn(2))).status).toBe(201);
    expect((await reserve(enough, slotIn(4))).status).toBe(201);
    const short = await agentWith({ perMonthMinor: third + fourth - 1 });
    expect((await reserve(short, slotIn(6))).status).toBe(201);
    const refused = await reserve(short, slotIn(8));
    expect(refused).toMatchObject(needsApproval);
    expect(refused.body.details).toMatchObject({ limit: 'month', ceilingMinor: fourth });
  });

  test('what the resident approves is good once, for that car and amount', async () => {
    const agent = await agentWith({ perChargeMinor: 1 });
    const asked = await reserve(agent, slotIn(2));
    const id = asked.body.details!.approvalId!;
    // Asking again is the same question.
    expect((await reserve(agent, slotIn(2))).body.details!.approvalId).toBe(id);
    const [waiting] = await host.agents.approvals.waiting(account);
    expect(waiting).toMatchObject({ id, agentName: 'Car app', limit: 'charge', limitMinor: 1 });
    expect(asked.body.details!.state).toBe('waiting');
    expect(await host.agents.approvals.answer('account of eve', id, 'approved')).toBe(false);
    expect(await host.agents.approvals.answer(account, id, 'approved')).toBe(true);
    const details = { ...car(3, 'ann'), level: fraction(0.5) };
    await asAnn().act(() => ask({ kind: 'add-vehicle', user: 'ann', details }));
    const { items } = (await call(agent, 'GET', 'vehicles')).body;
    const second = (items as { id: string }[]).find((one) => one.id !== 'v1');
    for (const more of [{ vehicleId: second!.id }, { energyWh: 6000 }]) {
      expect(await reserve(agent, { ...slotIn(2), ...more })).toMatchObject(needsApproval);
    }
    const made = await Promise.all([reserve(agent, slotIn(2)), reserve(agent, slotIn(4), other)]);
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await reserve(agent, slotIn(6))).toMatchObject(needsApproval);
  });

  test('a denied question and an expired one change nothing', async () => {
    const agent = await agentWith({ perChargeMinor: 1 });
    const denied = (await reserve(agent, slotIn(2))).body.details!.approvalId!;
    await host.agents.approvals.answer(account, denied, 'denied');
    expect(await host.agents.approvals.answer(account, denied, 'approved')).toBe(false);
    // The agent learns it, and cannot ask again for an hour.
    expect((await reserve(agent, slotIn(2))).body.details).toMatchObject({ state: 'denied' });
    clock.now += 60 * minute;
    const late = (await reserve(agent, slotIn(2))).body.details!.approvalId!;
    expect(late).not.toBe(denied);
    // Pressed at the instant it expires.
    clock.now += 60 * minute;
    expect(await host.agents.approvals.answer(account, late, 'approved')).toBe(false);
  });

  /** Yes from two processes and the repeated order, all so long before the question expires. */
  async function pressed(msLeft: number) {
    const app = await linkedWith({ perChargeMinor: 1 });
    const [slot, next] = [slotIn(3), slotIn(5)];
    const id = (await reserve(app.token, slot)).body.details!.approvalId!;
    clock.now += 60 * minute - msLeft;
    const agent = await app.refreshed();
    const [here, there, meanwhile] = await Promise.all([
      host.agents.approvals.answer(account, id, 'approved'),
      other.agents.approvals.answer(account, id, 'approved'),
      reserve(agent, slot, other),
    ]);
    // What the app learns is what the resident was told, whichever process it asks.
    const learned = meanwhile.status === 201 ? meanwhile : await reserve(agent, slot, other);
    const waiting = (await other.agents.approvals.waiting(account)).map((one) => one.id);
    const after = await reserve(agent, next);
    const { items } = (await call(agent, 'GET', 'reservations')).body;
    return { id, given: [here, there].filter(Boolean), learned, waiting, after, items };
  }

  test('approved by two processes in its last millisecond, a question counts once', async () => {
    const { id, given, learned, waiting, after, items } = await pressed(1);
    expect(given).toHaveLength(1);
    expect(learned).toMatchObject({ status: 201 });
    expect(waiting).not.toContain(id);
    expect(after).toMatchObject(needsApproval);
    expect(items).toHaveLength(1);
  });

  test('approved by two processes as it expires, a question is asked anew', async () => {
    const { id, given, learned, waiting, items } = await pressed(0);
    expect(given).toEqual([]);
    expect(learned).toMatchObject(needsApproval);
    expect(learned.body.details).toMatchObject({ state: 'waiting' });
    expect(waiting).toEqual([learned.body.details!.approvalId]);
    expect(waiting).not.toContain(id);
    expect(items).toEqual([]);
  });

  test('one order is one question, however often it is repeated while it is answered', async () => {
    for (let round = 0; round < 8; round += 1) {
      const app = await linkedWith({ perChargeMinor: 1 });
      const { quoteId } = await quoteOf(app.token, slotIn(3 + round));
      const order = (at: Host) => call(app.token, 'POST', 'reservations', { quoteId }, at);
      const asked = await Promise.all([order(host), order(other), order(host), order(other)]);
      const ids = new Set(asked.map(({ body }) => body.details!.approvalId!));
      expect(asked).toEqual(asked.map(() => expect.objectContaining({ status: 403 })));
      expect([...ids]).toHaveLength(1);
      const [id = ''] = ids;
      const [given, ...repeated] = await Promise.all([
        host.agents.approvals.answer(account, id, 'approved'),
        ...Array.from({ length: 6 }, (_, at) => order(at % 2 ? host : other)),
      ]);
      expect(given).toBe(true);
      const isMade = repeated.some(({ status }) => status === 201);
      const made = isMade ? 201 : (await order(host)).status;
      expect(made).toBe(201);
      // Those that came before the yes were told of the same question.
      const told = repeated.filter(({ body }) => body.details?.state === 'waiting');
      expect(told.every(({ body }) => body.details!.approvalId === id)).toBe(true);
      const { items = [] } = (await call(app.token, 'GET', 'reservations')).body;
      const held = (items as { id: string; status: string }[]).filter(
        ({ status }) => status === 'RESERVED',
      );
      expect(held).toHaveLength(1);
      await call(app.token, 'DELETE', `reservations/${held[0]!.id}`);
    }
  });

  test('a hundred calls at once, by two processes, stay within the month to the cent', async () => {
    const free = await agentWith({});
    const { ceiling } = await quoteOf(free, slotIn(2));
    const agent = await agentWith({ perMonthMinor: 2 * ceiling });
    const { quoteId } = await quoteOf(agent, slotIn(2));
    const slots = Array.from({ length: 50 }, (_, index) => slotIn(2 + index * 0.25, 'b'));
    const quotes = await Promise.all(slots.map((slot) => quoteOf(agent, slot)));
    const calls = [...quotes, ...quotes].map((quote, index) =>
      call(agent, 'POST', 'reservations', { quoteId: quote.quoteId }, index % 2 ? other : host),
    );
    calls.push(call(agent, 'POST', 'reservations', { quoteId }));
    const answers = await Promise.all(calls);
    const reserved = answers.filter(({ status }) => status === 201);
    const spent = reserved.reduce((sum, { body }) => sum + body.ceilingMinor!, 0);
    expect(reserved.length).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(2 * ceiling);
    const { world } = await asAnn().present();
    const stored = Object.values(world.reservations);
    expect(stored.reduce((sum, one) => sum + (one.ceiling ?? 0), 0)).toBe(spent);
    expect(stored.every(({ agent: by }) => by?.name === 'Car app')).toBe(true);
  }, 60_000);

  test('a month is one of the building’s calendar, by when the charge begins', async () => {
    // 10:30 PM on March 31 in New York, when it is April in London.
    const late = instant(Date.UTC(2026, 3, 1, 2, 30));
    clock.now = late;
    community = await host.communities.createLive(liveHouse({ now: late }));
    const free = await agentWith({});
    const march = { ...slotIn(0.5), endsAt: iso(late + 1.25 * hour) };
    const april = { ...slotIn(2.5), endsAt: iso(late + 3.25 * hour) };
    const { ceiling } = await quoteOf(free, march);
    const agent = await agentWith({ perMonthMinor: Math.ceil(ceiling * 1.5) });
    expect((await reserve(agent, march)).status).toBe(201);
    expect((await reserve(agent, april)).status).toBe(201);
    const more = await reserve(agent, { ...slotIn(4.5), endsAt: iso(late + 5.25 * hour) });
    expect(more).toMatchObject(needsApproval);
    expect(more.body.details).toMatchObject({ limit: 'month' });
  });

  test('prices that rise tomorrow count for tomorrow’s charge, and not for tonight’s', async () => {
    const { world, ledger } = liveHouse();
    const dearer = JSON.parse(JSON.stringify(world.tariffs['residents']), (name, value: unknown) =>
      name === 'price' ? 2 * (value as number) : value,
    ) as (typeof world.tariffs)[string];
    const midnight = instant(evening + 6 * hour);
    const house = {
      ...world.buildings['house']!,
      laterTariffs: [{ from: midnight, tariff: 'up' }],
    };
    const tariffs = { ...world.tariffs, up: { ...dearer, id: 'up' } };
    const changed = { ...world, tariffs, buildings: { house } };
    community = await host.communities.createLive({ world: changed, ledger });
    const free = await agentWith({});
    const [tonight, tomorrow] = [await quoteOf(free, slotIn(2)), await quoteOf(free, slotIn(26))];
    expect(tomorrow.ceiling).toBeGreaterThan(tonight.ceiling);
    const agent = await agentWith({ perChargeMinor: tonight.ceiling });
    expect((await reserve(agent, slotIn(2))).status).toBe(201);
    const refused = await reserve(agent, slotIn(26));
    expect(refused).toMatchObject(needsApproval);
    expect(refused.body.details).toMatchObject({ ceilingMinor: tomorrow.ceiling });
  });

  test('a car that was removed is nothing to an agent that still has it, nor is the next one', async () => {
    const agent = await agentWith({ vehicles: [1], perChargeMinor: 1 });
    const { quoteId } = await quoteOf(agent, slotIn(2));
    const asked = await call(agent, 'POST', 'reservations', { quoteId });
    await asAnn().act(() => ask({ kind: 'remove-vehicle', user: 'ann', vehicle: 1 }));
    const details = { ...car(3, 'ann'), level: fraction(0.5) };
    await asAnn().act(() => ask({ kind: 'add-vehicle', user: 'ann', details }));
    expect((await call(agent, 'GET', 'vehicles')).body.items).toEqual([]);
    // The resident says yes to what was asked about the old one.
    const id = asked.body.details!.approvalId!;
    expect(await host.agents.approvals.answer(account, id, 'approved')).toBe(true);
    const late = await call(agent, 'POST', 'reservations', { quoteId });
    expect([403, 404, 409, 422]).toContain(late.status);
    const { world } = await asAnn().present();
    expect(Object.values(world.reservations)).toEqual([]);
  });

  test('a level that an agent tells while the car is plugged in counts', async () => {
    community = await host.communities.createLive(waitingHouse());
    clock.now = evening + 3 * minute;
    const agent = await agentWith({ vehicles: [1] });
    const level = async () => (await call(agent, 'GET', 'sessions/s1')).body.levelPercent;
    expect(await level()).not.toBe(77);
    expect((await call(agent, 'PATCH', 'vehicles/v1', { levelPercent: 77 })).status).toBe(200);
    expect(await level()).toBe(77);
  });

  test('what was canceled is not spent', async () => {
    const free = await agentWith({});
    const { ceiling } = await quoteOf(free, slotIn(2));
    const agent = await agentWith({ perMonthMinor: ceiling });
    const { body } = await reserve(agent, slotIn(2));
    expect(await reserve(agent, slotIn(4))).toMatchObject(needsApproval);
    await call(agent, 'DELETE', `reservations/${body.id}`);
    expect((await reserve(agent, slotIn(4))).status).toBe(201);
  });

  test('a lower limit holds at once, and does not undo what was done', async () => {
    const agent = await agentWith({ perChargeMinor: 100_000 });
    const { body } = await reserve(agent, slotIn(2));
    const all = await host.agents.grants.list(account);
    const { id } = all.find(({ perChargeMinor }) => perChargeMinor === 100_000)!;
    const lower = { perChargeMinor: 1, perMonthMinor: null };
    expect(await host.agents.grants.change(account, id, lower)).toMatchObject(lower);
    expect(await reserve(agent, slotIn(4))).toMatchObject(needsApproval);
    expect((await call(agent, 'DELETE', `reservations/${body.id}`)).status).toBe(200);
    // Ended in one process, refused in the other.
    await other.agents.grants.end(account, id);
    await expect.poll(async () => (await call(agent, 'GET', 'vehicles')).status).toBe(401);
  });

  test('of other cars an agent sees and does nothing', async () => {
    const all = await agentWith({});
    await reserve(all, slotIn(2));
    const narrow = await agentWith({ vehicles: [99] });
    expect((await call(narrow, 'GET', 'vehicles')).body.items).toEqual([]);
    expect((await call(narrow, 'GET', 'reservations')).body.items).toEqual([]);
    expect((await call(narrow, 'GET', 'vehicles/v1')).status).toBe(404);
    const { quoteId } = await quoteOf(all, slotIn(4));
    const stolen = await call(narrow, 'POST', 'reservations', { quoteId });
    expect(stolen.status).toBe(403);
    const own = await agentWith({ vehicles: [1] });
    expect((await call(own, 'GET', 'vehicles')).body.items).toHaveLength(1);
    expect((await reserve(own, slotIn(6))).status).toBe(201);
  });
});
