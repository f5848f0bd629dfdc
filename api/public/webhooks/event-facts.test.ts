import { expect, test } from 'vitest';
import { testEvening } from '#engine/demo/testing/evening.ts';
import { advanceTo } from '../../community/kind.ts';
import { startPaused } from '../../sandbox/clock.ts';
import { sandbox, type SandboxState } from '../../sandbox/sandbox.ts';
import { eventFacts } from '../contract/webhooks.ts';
import { openPublicApi } from '../testing/public-api.ts';
import { translateEvents, type SandboxEvent } from './translate-events.ts';

const hour = 3_600_000;

/** All events of a day, as if the neighbors had accounts, too. */
function eventsOfEverybody(): readonly SandboxEvent[] {
  const evening = testEvening();
  const { world } = evening;
  const users = [...Object.values(world.vehicles), ...Object.values(world.reservations)].map(
    (one) => ('owner' in one ? one.owner : one.user),
  );
  const accounts = [...new Set([...world.accounts, ...users])];
  const clock = startPaused(0, world.now);
  let books: SandboxState = { ...evening, clock, world: { ...world, accounts } };
  const events: SandboxEvent[] = [];
  for (let hours = 1; hours <= 48; hours += 1) {
    const later = advanceTo(sandbox, books, world.now + hours * hour);
    events.push(...translateEvents(books.world, later.state, later.events, 'en-US'));
    books = later.state;
  }
  return events;
}

const missing = ({ type, data }: SandboxEvent) =>
  eventFacts[type].filter((field) => data[field] === null).map((field) => `${type}: ${field}`);

test('every event names all it is about', () => {
  const events = eventsOfEverybody();
  const types = new Set(events.map(({ type }) => type));
  expect(types.size).toBeGreaterThan(6);
  expect(events.flatMap(missing)).toEqual([]);
});

test('a place in line says when it ends, ends then, and its event names car, place in line and building', async () => {
  const { send } = openPublicApi();
  await send('POST /v1/webhook-endpoints', { url: 'https://car.example/told' });
  const plugIn = (spaceId: string, vehicleId: string) =>
    send('POST /v1/sessions', { spaceId, vehicleId });
  await plugIn('golden-tower-42', 'v2');
  await plugIn('golden-tower-93', 'v3');
  const joined = await send<{ id: string; until: string; expiresAt: string }>('POST /v1/queue', {
    buildingId: 'golden-tower',
    vehicleId: 'v1',
    energyWh: 5000,
    until: '2026-11-15T19:30:00-05:00',
  });
  expect(joined).toMatchObject({
    status: 201,
    body: {
      until: '2026-11-15T19:30:00-05:00',
      expiresAt: '2026-11-15T19:00:00-05:00',
      sentence: expect.stringMatching(/We look until .*7 PM\.$/) as string,
    },
  });
  await send('PATCH /v1/clock', { jumpTo: '2026-11-15T18:59:59-05:00' });
  expect(await send('GET /v1/queue')).toMatchObject({ body: { items: [{ id: joined.body.id }] } });
  await send('PATCH /v1/clock', { jumpTo: '2026-11-15T19:00:00-05:00' });
  expect(await send('GET /v1/queue')).toMatchObject({ body: { items: [] } });
  const path = 'GET /v1/webhook-endpoints/we1/deliveries';
  const { body } = await send<{ items: { event: unknown }[] }>(path);
  expect(body.items[0]!.event).toMatchObject({
    type: 'queue.expired',
    timestamp: '2026-11-15T19:00:00-05:00',
    data: {
      queueEntryId: joined.body.id,
      vehicleId: 'v1',
      buildingId: 'golden-tower',
      sessionId: null,
    },
  });
});
