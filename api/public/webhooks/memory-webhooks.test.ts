import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { instant } from '#engine/units.ts';
import { executeInBooks } from '#engine/simulation/books.ts';
import { visitor } from '#engine/demo/people.ts';
import { testEvening } from '#engine/demo/testing/evening.ts';
import { advanceTo } from '../../community/kind.ts';
import { startPaused } from '../../sandbox/clock.ts';
import { sandbox } from '../../sandbox/sandbox.ts';
import { webhookEvent } from '../contract/webhooks.ts';
import { memoryWebhooks } from './memory-webhooks.ts';

const evening = testEvening();
const space = 'golden-tower-93';
const hour = 3_600_000;

/** The visitor plugs in and charges as fast as it goes. */
function charging() {
  let books = evening;
  const events = [];
  const order = {
    goal: { kind: 'full' },
    readyBy: instant(evening.world.now + 12 * hour),
    preference: 'fastest',
  } as const;
  for (const act of [
    { kind: 'plug-in', user: visitor, space, vehicle: 1 },
    { kind: 'start', user: visitor, space, ...order },
  ] as const) {
    const outcome = executeInBooks(books, act, 'resident');
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    events.push(...outcome.events);
    books = outcome;
  }
  return { ...books, events };
}

const open = async () => {
  const webhooks = memoryWebhooks(() => new Date().toISOString());
  const { endpoint, secret } = await webhooks.create({ url: 'https://example.com/' }, null);
  return { webhooks, endpoint, secret };
};

test('a page delivers to its own inbox, signed as a server would', async () => {
  const { webhooks, endpoint, secret } = await open();
  await webhooks.deliverEvents(evening, charging());
  const events = webhooks.inbox.map(({ body, headers }) =>
    webhookEvent.parse(new Webhook(secret).verify(body, headers)),
  );
  expect(events.map(({ type }) => type)).toEqual(['session.plugged_in', 'session.state_changed']);
  expect(events[1]!.data).toMatchObject({ state: 'charging', reservationId: null });
  expect(await webhooks.deliveries(endpoint.id)).toMatchObject([
    { id: 'whd_2', state: 'delivered', event: events[1] },
    { id: 'whd_1', state: 'delivered', event: events[0] },
  ]);
  await webhooks.replay(endpoint.id, 'whd_1', null);
  expect(webhooks.inbox.at(-1)!.body).toBe(webhooks.inbox[0]!.body);
});

test('only what an endpoint asked for, and nothing while it is turned off', async () => {
  const { webhooks, endpoint } = await open();
  await webhooks.update(endpoint.id, { events: ['session.plugged_in'] }, null);
  await webhooks.deliverEvents(evening, charging());
  expect(webhooks.inbox).toHaveLength(1);
  await webhooks.update(endpoint.id, { isEnabled: false }, null);
  await webhooks.deliverEvents(evening, charging());
  expect(webhooks.inbox).toHaveLength(1);
});

test('neighbors and changes of the current are nobody’s business', async () => {
  const { webhooks } = await open();
  const from = charging();
  const began = from.events.findLast((event) => event.kind === 'session-phase')!;
  const clock = startPaused(0, from.world.now);
  const later = advanceTo(sandbox, { ...from, clock }, evening.world.now + 24 * hour);
  expect(later.events.some(({ user }) => user !== visitor)).toBe(true);
  // Once more charging, with another current perhaps.
  await webhooks.deliverEvents(from, { ...later.state, events: [began, ...later.events] });
  const delivered = webhooks.inbox.map(({ body }) => webhookEvent.parse(JSON.parse(body)));
  expect(delivered.map(({ type }) => type)).toEqual(['session.completed']);
});
