import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mostEndpoints, type WebhooksPort } from '#api/public/webhooks/webhooks-port.ts';
import { verifyWebhook } from '../../../sdk/src/verify-webhook.ts';
import type { Database } from '../store/database.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import type { Received } from '../testing/webhooks/webhook-receiver.ts';
import { testSecretKeys } from '../testing/test-secret-keys.ts';
import {
  deliveriesOf,
  openProcess,
  openWebhookWorld,
  reserve,
  space,
} from '../testing/webhooks/webhook-world.ts';
import { createDeliverer, mostOfCommunity, type DeliveryHost } from './deliver.ts';
import { webhookStore } from './webhook-store.ts';

const second = 1000;
const hour = 3_600_000;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

const isSignedBy = (secret: string, { body, headers }: Received) => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

const isVerified = (secret: string, { body, headers }: Received, now = Date.now()) =>
  verifyWebhook({ body, headers }, secret, { now }).then(
    () => true,
    () => false,
  );

/** Queues the oldest delivery of each endpoint again. */
async function replayAll(port: WebhooksPort) {
  for (const { id } of await port.list()) {
    await port.replay(id, (await port.deliveries(id))!.at(-1)!.id, null);
  }
}

const taken = { status: 204, error: null, answer: '' } as const;

const delivererOf = (worker: string, host: Pick<DeliveryHost, 'store' | 'send' | 'wall'>) =>
  createDeliverer({
    ...host,
    worker,
    sent: () => undefined,
    failed: (error) => expect.fail(String(error)),
  });

/** A deliverer whose sends are answered when the test does so, those that `isSlow` picks. */
function slowDeliverer(
  database: Database,
  clock: { readonly now: number },
  isSlow: (url: string, count: number) => boolean,
) {
  const sent: string[] = [];
  const unanswered: (() => void)[] = [];
  const deliverer = delivererOf('only', {
    store: webhookStore(database, testSecretKeys),
    send: async (url) => {
      if (isSlow(url, sent.push(url))) await new Promise<void>((end) => unanswered.push(end));
      return taken;
    },
    wall: () => clock.now,
  });
  return { deliverer, sent, unanswered };
}

const named = (key: string, request = key) => ({ key, request });

describe.each(databases)('deliveries: $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database.end());

  async function openWorld(options = {}) {
    const world = await openWebhookWorld(database.first, options);
    cleanUp.push(world.end);
    return world;
  }

  test('are signed so that the library of the standard and Web Crypto agree', async () => {
    const { service, webhooks, receiver, addEndpoint } = await openWorld();
    const { secret } = await addEndpoint();
    await reserve(service);
    await webhooks.settle();
    const [one] = receiver.received as [Received];
    expect(isSignedBy(secret, one)).toBe(true);
    expect(await isVerified(secret, one)).toBe(true);
    expect(await isVerified(secret, { ...one, body: `${one.body} ` })).toBe(false);
    expect(isSignedBy(secret, { ...one, body: `${one.body} ` })).toBe(false);
  });

  test('are tried again, later each time, and nothing overtakes', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, port } = await openWorld();
    await addEndpoint();
    receiver.answer.status = 500;
    const reservation = await reserve(service);
    await webhooks.settle();
    await service.reservations.cancel({ reservation });
    const waits = [5, 30, 120, 300];
    for (const wait of waits) {
      const before = receiver.received.length;
      clock.now += (wait - 1) * second;
      await webhooks.settle();
      expect(receiver.received).toHaveLength(before);
      clock.now += second;
      await webhooks.settle();
      expect(receiver.received).toHaveLength(before + 1);
    }
    expect(new Set(receiver.types())).toEqual(new Set(['reservation.confirmed']));
    const [later, first] = await deliveriesOf(port);
    expect(first).toMatchObject({ state: 'pending', attempts: 5, lastStatus: 500 });
    expect(Date.parse(first!.nextAttemptAt!)).toBe(clock.now + 15 * 60 * second);
    expect(later).toMatchObject({ state: 'pending', attempts: 0 });
    receiver.answer.status = 200;
    clock.now += 15 * 60 * second;
    await webhooks.settle();
    expect(receiver.types().slice(-2)).toEqual(['reservation.confirmed', 'reservation.canceled']);
    const done = await deliveriesOf(port);
    expect(done.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 6],
    ]);
  });

  test('are given up after a day, and what waits is sent once the endpoint is back', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, port } = await openWorld();
    const { endpoint } = await addEndpoint();
    await service.clock.pause();
    receiver.answer.status = 503;
    const reservation = await reserve(service);
    await service.reservations.cancel({ reservation });
    const began = clock.now;
    await webhooks.settle();
    for (;;) {
      const [, first] = await deliveriesOf(port);
      if (first!.nextAttemptAt === null) break;
      clock.now = Date.parse(first!.nextAttemptAt);
      await webhooks.settle();
    }
    expect(clock.now - began).toBe(24 * hour);
    expect(receiver.received).toHaveLength(12);
    expect(await port.list()).toMatchObject([{ isEnabled: false, disabledReason: 'failing' }]);
    const states = async () => (await deliveriesOf(port)).map(({ state }) => state);
    expect(await states()).toEqual(['pending', 'failed']);
    receiver.answer.status = 200;
    await port.update(endpoint.id, { isEnabled: true }, null);
    await webhooks.settle();
    expect(await states()).toEqual(['delivered', 'failed']);
    expect(receiver.types().at(-1)).toBe('reservation.canceled');
  });

  test('end with an endpoint that says it is gone', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, port } = await openWorld();
    await addEndpoint();
    receiver.answer.status = 410;
    const reservation = await reserve(service);
    await webhooks.settle();
    await service.reservations.cancel({ reservation });
    clock.now += hour;
    await webhooks.settle();
    expect(receiver.received).toHaveLength(1);
    expect(await port.list()).toMatchObject([{ isEnabled: false, disabledReason: 'gone' }]);
  });

  test('are signed with both secrets for a day after a rotation', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, port } = await openWorld();
    const { endpoint, secret: old } = await addEndpoint();
    await service.clock.pause();
    const { secret: next } = (await port.rotateSecret(endpoint.id, null))!;
    expect(next).not.toBe(old);
    const signedBy = async () => {
      const reservation = await reserve(service);
      await service.reservations.cancel({ reservation });
      await webhooks.settle();
      const last = receiver.received.at(-1)!;
      // The library compares the time of the signature with the clock of this machine.
      const signed = (secret: string) => isVerified(secret, last, clock.now);
      return { old: await signed(old), next: await signed(next) };
    };
    expect(await signedBy()).toEqual({ old: true, next: true });
    expect([old, next].map((secret) => isSignedBy(secret, receiver.received.at(-1)!))).toEqual([
      true,
      true,
    ]);
    clock.now += 24 * hour;
    expect(await signedBy()).toEqual({ old: false, next: true });
  });

  test('can be listed, and sent again under the same event id', async () => {
    const { service, webhooks, receiver, addEndpoint, port } = await openWorld();
    const { endpoint } = await addEndpoint();
    const reservation = await reserve(service);
    await service.reservations.cancel({ reservation });
    await webhooks.settle();
    const [newest, older] = await deliveriesOf(port);
    expect([newest!.event.type, older!.event.type]).toEqual([
      'reservation.canceled',
      'reservation.confirmed',
    ]);
    const again = (await port.replay(endpoint.id, older!.id, null))!;
    expect(again).toMatchObject({ state: 'pending', event: older!.event });
    await webhooks.settle();
    const [first, , last] = receiver.received;
    expect(last!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(last!.body).toBe(first!.body);
    const [listed] = await deliveriesOf(port);
    expect(listed).toMatchObject({ id: again.id, state: 'delivered', attempts: 1 });
  });

  test('and changes of endpoints are made once under one name, and answered alike', async () => {
    const { service, webhooks, receiver, port } = await openWorld();
    const create = () => port.create({ url: receiver.url }, named('create'));
    const [made, again] = [await create(), await create()];
    expect(again).toEqual(made);
    expect(await port.list()).toHaveLength(1);
    const { id } = made.endpoint;
    const rotate = () => port.rotateSecret(id, named('rotate'));
    const [first, repeated] = await Promise.all([rotate(), rotate()]);
    expect(repeated!.secret).toBe(first!.secret);
    await reserve(service);
    await webhooks.settle();
    const [one] = receiver.received as [Received];
    // The secret before is still the first one: it was rotated once.
    expect([made.secret, first!.secret].every((secret) => isSignedBy(secret, one))).toBe(true);
    const [delivery] = await deliveriesOf(port);
    const replay = () => port.replay(id, delivery!.id, named('replay'));
    expect((await replay())!.id).toBe((await replay())!.id);
    await expect(
      port.update(id, { isEnabled: false }, named('replay', 'another')),
    ).rejects.toMatchObject({ body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await port.list()).toMatchObject([{ isEnabled: true }]);
    const remove = () => port.remove(id, named('remove'));
    expect([await remove(), await remove()]).toEqual([true, true]);
    expect(await port.remove(id, null)).toBe(false);
  });

  test('belong to their community', async () => {
    const { service, webhooks, addEndpoint, port } = await openWorld();
    const other = await openWorld();
    const { endpoint } = await addEndpoint();
    await reserve(service);
    await webhooks.settle();
    const [delivery] = await deliveriesOf(port);
    await other.addEndpoint();
    expect(await deliveriesOf(other.port)).toEqual([]);
    const { id } = endpoint;
    expect(await other.port.list()).toHaveLength(1);
    expect(await other.port.deliveries(id)).toBeNull();
    expect(await other.port.replay(id, delivery!.id, null)).toBeNull();
    expect(await other.port.update(id, { isEnabled: false }, null)).toBeNull();
    expect(await other.port.rotateSecret(id, null)).toBeNull();
    expect(await other.port.remove(id, null)).toBe(false);
    expect(await port.list()).toMatchObject([{ isEnabled: true }]);
    // Nothing was sent again behind the refusal, either.
    await webhooks.settle();
    expect(await deliveriesOf(port)).toEqual([delivery]);
  });

  test('are refused to private addresses outside development', async () => {
    const { service, webhooks, receiver, addEndpoint, port, clock, id } = await openWorld();
    const { endpoint } = await addEndpoint();
    await webhooks.settle();
    await reserve(service);
    const outside = openProcess(database.first, { isDevelopment: false, clock });
    await outside.webhooks.settle();
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(port)).toMatchObject([{ lastError: 'address-refused' }]);
    const refused = { body: { code: 'WEBHOOK_ADDRESS_REFUSED' } };
    const { url } = receiver;
    const guarded = outside.webhooks.of(id);
    await expect(guarded.create({ url }, null)).rejects.toMatchObject(refused);
    await expect(guarded.update(endpoint.id, { url }, null)).rejects.toMatchObject(refused);
    clock.now += 5 * second;
    await webhooks.settle();
    expect(receiver.types()).toEqual(['reservation.confirmed']);
  });

  test('wait for nobody who died: another process takes over when the lease is over', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, id } = await openWorld();
    await addEndpoint();
    await reserve(service);
    await webhooks.settle();
    const takenOver = `update webhook_endpoints set worker = 'dead', leased_until = $2, next_attempt = 0
      where community = $1`;
    await database.first.query(takenOver, [id, clock.now + 6 * second]);
    await service.sandbox.plugIn({ space, vehicle: 1 });
    await webhooks.settle();
    expect(receiver.received).toHaveLength(1);
    clock.now += 6 * second;
    await webhooks.settle();
    expect(receiver.types().at(-1)).toBe('session.plugged_in');
  });

  test('hold no endpoint that was turned off meanwhile, however busy they are with others', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, port } = await openWorld();
    const quick = (await addEndpoint({ url: `${receiver.url}/quick` })).endpoint;
    await addEndpoint();
    await reserve(service);
    await webhooks.settle();
    await replayAll(port);
    const store = webhookStore(database.first, testSecretKeys);
    const happens = new EventEmitter();
    const slowAnswer = once(happens, 'slow answer');
    const lost = once(happens, 'lost');
    const busy = delivererOf('busy', {
      store: {
        ...store,
        leased: async (endpoint, worker) => {
          if (endpoint !== quick.id) return store.leased(endpoint, worker);
          await port.update(quick.id, { isEnabled: false }, null);
          const none = await store.leased(endpoint, worker);
          happens.emit('lost', none);
          return none;
        },
      },
      send: async () => {
        await slowAnswer;
        return taken;
      },
      wall: () => clock.now,
    });
    busy.claim();
    expect(await lost).toEqual([null]);
    await port.update(quick.id, { isEnabled: true }, null);
    for (let renewed = 0; renewed < 2; renewed += 1) {
      clock.now += 4 * second;
      await busy.renew();
    }
    const sent: string[] = [];
    const other = delivererOf('other', {
      store,
      send: async (url) => {
        sent.push(url);
        return taken;
      },
      wall: () => clock.now,
    });
    other.claim();
    await other.settled();
    expect(sent).toEqual([quick.url]);
    happens.emit('slow answer');
    await busy.settled();
  });

  test('to slow endpoints leave room for those of other communities', async () => {
    const slow = [await openWorld(), await openWorld()];
    const quick = await openWorld();
    const { webhooks, clock } = quick;
    for (const { addEndpoint, service, receiver } of slow) {
      for (let count = 0; count < mostEndpoints; count += 1) {
        await addEndpoint({ url: `${receiver.url}/${count}` });
      }
      await reserve(service);
    }
    await quick.addEndpoint();
    await reserve(quick.service);
    await webhooks.settle();
    for (const { port } of slow) await replayAll(port);

    const { deliverer, sent, unanswered } = slowDeliverer(
      database.first,
      clock,
      (url) => url !== quick.receiver.url,
    );
    deliverer.claim();
    await expect.poll(() => unanswered.length).toBe(2 * mostOfCommunity);
    await replayAll(quick.port);
    deliverer.claim();
    await expect.poll(() => sent.at(-1)).toBe(quick.receiver.url);
    // Each answer makes room for another endpoint of the same community.
    for (let answers = 0; answers < 2 * mostEndpoints; answers += 1) {
      await expect.poll(() => unanswered.length).toBeGreaterThan(0);
      expect(unanswered.length).toBeLessThanOrEqual(2 * mostOfCommunity);
      unanswered.shift()!();
    }
    await deliverer.settled();
    expect(new Set(sent).size).toBe(2 * mostEndpoints + 1);
  });

  test('to slow endpoints with long queues leave room for others of their community', async () => {
    const { addEndpoint, service, receiver, webhooks, port, clock } = await openWorld();
    const all = mostOfCommunity + 1;
    for (let count = 0; count < all; count += 1) {
      await addEndpoint({ url: `${receiver.url}/${count}` });
    }
    await reserve(service);
    await webhooks.settle();
    for (let queued = 0; queued < 3; queued += 1) await replayAll(port);
    const { deliverer, sent, unanswered } = slowDeliverer(
      database.first,
      clock,
      (_, count) => count <= all,
    );
    deliverer.claim();
    await expect.poll(() => unanswered.length).toBe(mostOfCommunity);
    clock.now += 3 * second;
    unanswered[0]!();
    await expect.poll(() => unanswered.length).toBe(all);
    expect(new Set(sent).size).toBe(all);
    for (const end of unanswered) end();
    await deliverer.settled();
    expect(sent).toHaveLength(3 * all);
  });

  test('go on at once where an endpoint is claimed again before its release is answered', async () => {
    const { addEndpoint, service, webhooks, port, clock } = await openWorld();
    await addEndpoint();
    await reserve(service);
    await webhooks.settle();
    for (let queued = 0; queued < 2; queued += 1) await replayAll(port);
    const store = webhookStore(database.first, testSecretKeys);
    const happens = new EventEmitter();
    const sent: string[] = [];
    const deliverer = delivererOf('only', {
      store: {
        ...store,
        claimEndpoints: async (...asked) => {
          const endpoints = await store.claimEndpoints(...asked);
          happens.emit('claimed');
          return endpoints;
        },
        release: async (...released) => {
          await store.release(...released);
          // As when another endpoint is done meanwhile, and its claim is answered first.
          const claimed = once(happens, 'claimed');
          deliverer.claim();
          await claimed;
          await setImmediate();
        },
      },
      send: async (url) => {
        sent.push(url);
        // So slow that the endpoint gives up its place after each delivery.
        clock.now += 3 * second;
        return taken;
      },
      wall: () => clock.now,
    });
    deliverer.claim();
    await deliverer.settled();
    expect(sent).toHaveLength(2);
  });

  test('go to so many endpoints of a community, and no more', async () => {
    const { addEndpoint, port } = await openWorld();
    for (let count = 0; count < mostEndpoints; count += 1) await addEndpoint();
    const refused = { body: { code: 'TOO_MANY_ENDPOINTS' } };
    await expect(addEndpoint()).rejects.toMatchObject(refused);
    const [first] = await port.list();
    expect(await port.remove(first!.id, null)).toBe(true);
    await addEndpoint();
  });

  test('are kept a week', async () => {
    const { service, webhooks, clock, addEndpoint, port } = await openWorld();
    await addEndpoint();
    await service.clock.pause();
    await reserve(service);
    await webhooks.settle();
    clock.now += 7 * 24 * hour;
    await webhooks.removeOld();
    expect(await deliveriesOf(port)).toHaveLength(1);
    clock.now += 1;
    await webhooks.removeOld();
    expect(await deliveriesOf(port)).toEqual([]);
  });

  test('are free to be written again under the same Idempotency-Key after a day', async () => {
    const { webhooks, clock, port } = await openWorld();
    const create = () =>
      port.create({ url: 'https://maker.example' }, { key: 'mine', request: 'create' });
    const first = await create();
    clock.now += 24 * hour;
    await webhooks.removeOld();
    expect(await create()).toEqual(first);
    clock.now += 1;
    await webhooks.removeOld();
    expect((await create()).endpoint.id).not.toBe(first.endpoint.id);
  });
});
