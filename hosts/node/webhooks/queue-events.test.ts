import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { instant } from '#engine/units.ts';
import { webhookEvent } from '#api/public/contract/webhooks.ts';
import type { Query } from '../store/database.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import { halfPastSix, serviceOf } from '../testing/community-client.ts';
import {
  booking,
  deliveriesOf,
  openProcess,
  openWebhookWorld,
  reserve,
  space,
  type WebhookWorldOptions,
} from '../testing/webhooks/webhook-world.ts';
import { cursor } from './statements.ts';

const hour = 3_600_000;
const minute = 60_000;

/** The demo has a reservation of its own that evening. */
const afterMissing = ['reservation.confirmed', 'reservation.no_show', 'reservation.no_show'];

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

describe.each(databases)('webhooks: $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database.end());

  async function openWorld(options: WebhookWorldOptions = {}) {
    const world = await openWebhookWorld(database.first, options);
    cleanUp.push(world.end);
    return world;
  }

  const order = {
    goal: { kind: 'full' },
    readyBy: instant(halfPastSix + 12 * hour),
    preference: 'cheapest',
  } as const;

  test('tell what was done, in its order, each event once', async () => {
    const { service, webhooks, receiver, addEndpoint } = await openWorld();
    const reservation = await reserve(service, { ...booking, from: booking.from + hour });
    await addEndpoint();
    await service.reservations.change({ reservation, ...booking });
    await service.reservations.cancel({ reservation });
    await webhooks.settle();
    await webhooks.settle();
    // The first was before anybody wanted to know.
    expect(receiver.types()).toEqual(['reservation.confirmed', 'reservation.canceled']);
    const events = receiver.received.map(({ body }) => webhookEvent.parse(JSON.parse(body)));
    expect(events.map(({ data }) => data)).toMatchObject([
      {
        reservationId: reservation,
        state: 'RESERVED',
        sentence: expect.stringMatching(/^Space 93 at GOLDEN TOWER is reserved for your /),
      },
      { sentence: expect.stringMatching(/was canceled\. You pay nothing\.$/) },
    ]);
    expect(events[0]!.timestamp).toBe('2026-11-15T18:30:00-05:00');
  });

  test('tell what time alone brings, when it is due and before what is done later', async () => {
    const { service, webhooks, receiver, clock, addEndpoint } = await openWorld();
    await addEndpoint();
    await service.clock.resume();
    await service.sandbox.plugIn({ space, vehicle: 1 });
    await service.charge.start({ space, order: { ...order, preference: 'fastest' } });
    await webhooks.settle();
    expect(receiver.types()).toEqual(['session.plugged_in', 'session.state_changed']);
    let waited = 0;
    while (!receiver.types().includes('session.completed') && waited < 24 * 60) {
      clock.now += minute;
      waited += 1;
      await webhooks.settle();
    }
    expect(receiver.types()).toEqual([
      'session.plugged_in',
      'session.state_changed',
      'session.completed',
    ]);
    const { timestamp } = webhookEvent.parse(JSON.parse(receiver.received[2]!.body));
    // Told in the minute in which it happened.
    const late = (await service.clock.now()).demo - Date.parse(timestamp);
    expect(late).toBeLessThanOrEqual(minute);
    await service.sandbox.unplug({ space });
    await webhooks.settle();
    expect(receiver.types().slice(3)).toEqual(['session.ended', 'session.unplugged']);
    // Both are of one command: a receiver that knows an id already drops the event.
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(5);
  });

  test('tell of a jump over a month all that happened, with the invoice', async () => {
    const { service, webhooks, receiver, addEndpoint } = await openWorld();
    await addEndpoint({ events: ['session.completed', 'invoice.issued'] });
    await service.sandbox.plugIn({ space, vehicle: 1 });
    await service.charge.start({ space, order });
    await service.clock.jump({ to: instant(halfPastSix + 20 * hour) });
    await service.sandbox.unplug({ space });
    await service.clock.jump({ to: instant(halfPastSix + 40 * 24 * hour) });
    await webhooks.settle();
    expect(receiver.types()).toEqual(['session.completed', 'invoice.issued']);
    const { data } = webhookEvent.parse(JSON.parse(receiver.received[1]!.body));
    expect(data.sentence).toMatch(/^Your invoice for November 2026 is here: \$\d+\.\d\d\.$/);
  });

  test('nothing while the clock stands still, and nobody is woken', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, id } = await openWorld();
    await addEndpoint();
    await service.reservations.reserve(booking);
    await service.clock.pause();
    await webhooks.settle();
    clock.now += 48 * hour;
    await webhooks.settle();
    expect(receiver.types()).toEqual(['reservation.confirmed']);
    const due = 'select due from communities where id = $1';
    expect((await database.first.query(due, [id])).rows).toEqual([{ due: null }]);
    await service.clock.resume();
    clock.now += 26 * hour;
    await webhooks.settle();
    expect(receiver.types()).toEqual(afterMissing);
  });

  test('a command cannot come before what was told', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, key } = await openWorld();
    await addEndpoint();
    await service.clock.resume();
    const reservation = await reserve(service);
    const other = openProcess(database.first, { clock: { now: clock.now } });
    const late = serviceOf((await other.communities.open(key))!.community);
    await late.clock.now();
    clock.now += 25 * hour;
    await webhooks.settle();
    expect(receiver.types()).toEqual(afterMissing);
    // The clock of this process is a day behind, but its command comes after the log.
    await expect(late.reservations.cancel({ reservation })).rejects.toThrow(/over or gone/);
  });

  test('survive snapshots and the pruning of the log before they are told', async () => {
    const { service, communities, webhooks, receiver, addEndpoint, id } = await openWorld();
    await addEndpoint();
    for (let count = 0; count < 8; count += 1) {
      const reservation = await reserve(service);
      await service.reservations.cancel({ reservation });
      await communities.keepSnapshots();
    }
    const snapshots = 'select seq from snapshots where community = $1 order by seq';
    expect((await database.first.query(snapshots, [id])).rows.length).toBeGreaterThan(4);
    await webhooks.settle();
    expect(receiver.received).toHaveLength(16);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(16);
    await service.clock.pause();
    await communities.keepSnapshots();
    expect((await database.first.query(snapshots, [id])).rows).toHaveLength(2);
  });

  test('go on after the sandbox starts over', async () => {
    const { service, webhooks, receiver, addEndpoint } = await openWorld();
    await addEndpoint();
    await service.reservations.reserve(booking);
    await service.sandbox.reset();
    await service.sandbox.plugIn({ space, vehicle: 1 });
    await webhooks.settle();
    expect(receiver.types()).toEqual(['reservation.confirmed', 'session.plugged_in']);
  });

  test('are told by the next process, as the one that was killed recorded them', async () => {
    const { service, receiver, addEndpoint, key, clock } = await openWorld();
    await addEndpoint();
    await service.reservations.reserve(booking);
    const next = openProcess(database.first, { clock });
    await serviceOf((await next.communities.open(key))!.community).sandbox.plugIn({
      space,
      vehicle: 1,
    });
    await next.webhooks.settle();
    expect(next.errors).toEqual([]);
    expect(receiver.types()).toEqual(['reservation.confirmed', 'session.plugged_in']);
  });

  test('what another process has told meanwhile is not said to be skipped', async () => {
    const { service, communities, webhooks, receiver, addEndpoint, clock } = await openWorld();
    await addEndpoint();
    await reserve(service);
    let isLate = false;
    const query: Query = async (statement, values) => {
      const result = await database.first.query(statement, values);
      if (statement === cursor && !isLate) {
        isLate = true;
        // The log is pruned up to what was told.
        await webhooks.settle();
        for (let count = 0; count < 3; count += 1) {
          await service.clock.pause();
          await webhooks.settle();
          await communities.keepSnapshots();
        }
      }
      return result as never;
    };
    const late = openProcess({ ...database.first, query }, { clock });
    await late.webhooks.settle();
    expect(isLate).toBe(true);
    expect(late.errors).toEqual([]);
    expect(receiver.types()).toEqual(['reservation.confirmed']);
  });

  test('of two processes each event is told once', async () => {
    const { service, webhooks, receiver, addEndpoint, clock, port } = await openWorld();
    await addEndpoint();
    const second = await database.another?.();
    const other = openProcess(second ?? database.first, { clock });
    for (let count = 0; count < 10; count += 1) {
      const reservation = await reserve(service);
      await Promise.all([webhooks.settle(), other.webhooks.settle()]);
      await service.reservations.cancel({ reservation });
      await Promise.all([webhooks.settle(), other.webhooks.settle()]);
    }
    const listed = await deliveriesOf(port);
    expect(listed).toHaveLength(20);
    expect(new Set(listed.map(({ event }) => event.id)).size).toBe(20);
    expect(receiver.received).toHaveLength(20);
    expect(receiver.types()).toEqual(
      Array.from({ length: 20 }, (_, at) => `reservation.${at % 2 ? 'canceled' : 'confirmed'}`),
    );
  });
});
