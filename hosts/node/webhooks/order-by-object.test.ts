import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import {
  deliveriesOf,
  openWebhookWorld,
  reserve,
  space,
} from '../testing/webhooks/webhook-world.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(() => Promise.all(cleanUp.splice(0).map((end) => end())));

describe.each(databases)('deliveries: $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.end());

  async function openWorld() {
    const world = await openWebhookWorld(database.first);
    cleanUp.push(world.end);
    return world;
  }

  test('one that is never taken holds up its own object for a day, and nothing else', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, port } = await openWorld();
    await addEndpoint();
    await service.clock.pause();
    const poisoned = await reserve(service);
    receiver.answer.refuses = poisoned;
    await webhooks.settle();
    // What follows of the same reservation waits; a session is told of at once, and in order.
    await service.reservations.cancel({ reservation: poisoned });
    await service.sandbox.plugIn({ space, vehicle: 1 });
    await webhooks.settle();
    await service.sandbox.unplug({ space });
    await webhooks.settle();
    const others = receiver.received.filter(({ body }) => !body.includes(`"${poisoned}"`));
    expect(others.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'session.plugged_in',
      'session.ended',
      'session.unplugged',
    ]);
    const about = async () =>
      (await deliveriesOf(port))
        .filter(({ event }) => event.data.reservationId === poisoned)
        .map(({ state, attempts }) => [state, attempts > 0]);
    expect(await about()).toEqual([
      ['pending', false],
      ['pending', true],
    ]);
    for (;;) {
      const first = (await deliveriesOf(port)).findLast(({ state }) => state === 'pending');
      if (first === undefined) break;
      clock.now = Math.max(clock.now, Date.parse(first.nextAttemptAt!));
      await webhooks.settle();
    }
    // Given up one after the other; the endpoint took other things meanwhile, so it stays on.
    expect(await about()).toEqual([
      ['failed', true],
      ['failed', true],
    ]);
    expect(await port.list()).toMatchObject([{ isEnabled: true }]);
  });
});
