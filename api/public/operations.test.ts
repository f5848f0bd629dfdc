import { describe, expect, test } from 'vitest';
import { keyScopes, scopes, type Scope } from '../policy/actor.ts';
import { policy } from '../policy/policy.ts';
import type { PublicAnswers } from './contract/contract.ts';
import { operations, operationWith } from './operations.ts';
import { problemKinds } from './problems/problem-kinds.ts';
import { agent, openPublicApi } from './testing/public-api.ts';

/** What each scope opens, told a second time and in other words than the table. */
const opened: Readonly<Record<Scope, string>> = {
  'charging:read':
    'findBuildings getTariff listSessions getSession watchSession planCharge getClock',
  'charging:write': 'startCharge changePlan correctVehicle stopCharge plugIn unplug',
  'reservations:read': 'findSlots createQuote listReservations getReservation listQueue',
  'reservations:write':
    'createReservation changeReservation cannotPlugIn cancelReservation joinQueue leaveQueue',
  'billing:read': 'listInvoices getInvoice',
  'vehicles:read': 'listVehicles getVehicle',
  'vehicles:write': 'createVehicle updateVehicle removeVehicle',
  'keys:manage': 'listKeys createKey rotateKey endKey',
  'sandbox:manage':
    'listWebhookEndpoints getWebhookEndpoint deleteWebhookEndpoint setClock simulateFault resetSandbox deleteSandbox',
  'building:read': 'getBuildingState listStatements getStatement',
  'building:write': 'setPrices setSafePower inviteResident',
  'building:meter': 'tellAvailablePower',
};

/** What a scope opens of a narrower one that it includes. */
const openedWithin: Partial<Readonly<Record<Scope, string>>> = {
  'building:write': 'tellAvailablePower',
};

/** What needs others beside it: events tell what those scopes read, and a view link does all. */
const openedTogether: readonly (readonly [needed: readonly Scope[], ids: string])[] = [
  [
    ['sandbox:manage', 'charging:read', 'reservations:read', 'billing:read'],
    'createWebhookEndpoint updateWebhookEndpoint rotateWebhookSecret testWebhookEndpoint listWebhookDeliveries replayWebhookDelivery',
  ],
  [scopes.filter((scope) => scope !== 'keys:manage'), 'createViewLink'],
];

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');

/** The operations of a sandbox that a key with these scopes is not refused. */
async function openTo(granted: readonly Scope[]): Promise<string[]> {
  const { send } = openPublicApi({ granted });
  const open: string[] = [];
  for (const { id, method, path, isStream } of operations) {
    if (isStream || policy[id].onlyIn === 'live') continue;
    const { body } = await send<{ code?: string }>(`${method} ${pathOf(path)}`);
    if (body.code !== 'SCOPE_MISSING') open.push(id);
  }
  return open;
}

describe('the policy of the public API', () => {
  test.each(keyScopes)('opens with %s alone what it says, and no more', async (scope) => {
    const expected = [opened[scope], openedWithin[scope], 'createSandbox']
      .filter((ids) => ids !== undefined)
      .join(' ')
      .split(' ')
      .filter((id) => id !== 'watchSession' && id !== 'inviteResident');
    expect((await openTo([scope])).toSorted()).toEqual(expected.toSorted());
  });

  test.each(openedTogether)(
    'opens with %j together what tells or does all that',
    async (needed, ids) => {
      expect(await openTo(needed)).toEqual(expect.arrayContaining(ids.split(' ')));
      for (const missing of needed) {
        const open = await openTo(scopes.filter((scope) => scope !== missing));
        expect(open.filter((id) => ids.split(' ').includes(id))).toEqual([]);
      }
    },
  );

  test('has every operation under one scope, but for the first', () => {
    const together = openedTogether.map(([, ids]) => ids);
    const named = [...Object.values(opened), ...together].flatMap((ids) => ids.split(' '));
    expect(new Set(named).size).toBe(named.length);
    expect([...named, 'createSandbox'].toSorted()).toEqual(
      operations.map(({ id }) => id).toSorted(),
    );
    expect(operationWith('watchSession').scopes).toEqual(['charging:read']);
  });

  test('calls destructive what cannot be undone', () => {
    expect(operations.filter(({ isDestructive }) => isDestructive).map(({ id }) => id)).toEqual([
      'cancelReservation',
      'stopCharge',
      'unplug',
      'removeVehicle',
      'leaveQueue',
      'deleteWebhookEndpoint',
      'endKey',
      'resetSandbox',
      'deleteSandbox',
    ]);
  });

  test('lets only writes change anything', () => {
    const readOnly = operations.filter(({ isReadOnly }) => isReadOnly);
    expect(readOnly.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual([
      'createQuote',
      'planCharge',
    ]);
    expect(operations.filter(({ method }) => method === 'GET')).toEqual(
      readOnly.filter(({ method }) => method === 'GET'),
    );
  });
});

test('the clock names what will happen only to a key that may read about it', async () => {
  const { send, handle, call } = openPublicApi();
  const { body: found } = await send<PublicAnswers['findSlots']>('GET /v1/slots?vehicleId=v2');
  const { slotId } = found.slots.at(-1)!;
  const { body: quote } = await send<PublicAnswers['createQuote']>('POST /v1/quotes', { slotId });
  await send('POST /v1/reservations', { quoteId: quote.quoteId });
  const place = { spaceId: 'golden-tower-42', vehicleId: 'v1' };
  const { body: session } = await send<{ id: string }>('POST /v1/sessions', place);
  const order = { goal: { kind: 'full' }, readyBy: '2026-11-16T12:00:00Z' };
  await send(`POST /v1/sessions/${session.id}/start`, { order });
  const kindsFor = async (method: string, ...granted: Scope[]) => {
    const caller = { ...call, opened: { ...call.opened!, actor: agent(granted) } };
    const headers = { 'content-type': 'application/json' };
    const body = method === 'PATCH' ? JSON.stringify({ isPaused: true }) : null;
    const request = new Request('https://api.example/v1/clock', { method, headers, body });
    const answer = await handle(request, caller);
    const { nextEvents } = (await answer.json()) as PublicAnswers['getClock'];
    return new Set(nextEvents.map(({ kind }) => kind.replace(/-.*/, '')));
  };
  const ofAll = ['price', 'month'];
  const ofSession = ['charging', 'ready'];
  expect(await kindsFor('GET', 'charging:read')).toEqual(new Set([...ofAll, ...ofSession]));
  expect(await kindsFor('PATCH', 'sandbox:manage')).toEqual(new Set(ofAll));
  expect(await kindsFor('PATCH', 'sandbox:manage', 'reservations:read')).toEqual(
    new Set([...ofAll, 'reservation']),
  );
});

const threeTimes = <T>(one: T) => [one, one, one];

test('a vehicle names its session and reservation only to a key that may read them', async () => {
  const { send, handle, call } = openPublicApi();
  const { body: made } = await send<PublicAnswers['listReservations']>('GET /v1/reservations');
  const reserved = made.items.find(({ vehicleId }) => vehicleId === 'v1')!;
  const place = { spaceId: 'golden-tower-42', vehicleId: 'v1' };
  const { body: session } = await send<{ id: string }>('POST /v1/sessions', place);
  const shownTo = async (...granted: Scope[]) => {
    const caller = { ...call, opened: { ...call.opened!, actor: agent(granted) } };
    const ask = async (method: string, path: string, body: string | null = null) => {
      const headers = { 'content-type': 'application/json' };
      const request = new Request(`https://api.example/v1/${path}`, { method, headers, body });
      return (await (await handle(request, caller)).json()) as unknown;
    };
    const page = (await ask('GET', 'vehicles')) as PublicAnswers['listVehicles'];
    const changed = await ask('PATCH', 'vehicles/v1', JSON.stringify({ isDefault: true }));
    const seen = [page.items[0], await ask('GET', 'vehicles/v1'), changed];
    return (seen as PublicAnswers['getVehicle'][]).map((car) => ({
      sessionId: car.sessionId,
      reservationId: car.reservationId,
      saysWhere: car.sentence.includes('plugged in'),
    }));
  };
  const vehicles = ['vehicles:read', 'vehicles:write'] as const;
  const none = { sessionId: null, reservationId: null, saysWhere: false };
  const charging = { sessionId: session.id, saysWhere: true };
  expect(await shownTo(...vehicles)).toEqual(threeTimes(none));
  expect(await shownTo(...vehicles, 'charging:read')).toEqual(threeTimes({ ...none, ...charging }));
  expect(await shownTo(...vehicles, 'reservations:read')).toEqual(
    threeTimes({ ...none, reservationId: reserved.id }),
  );
  expect(await shownTo(...vehicles, 'charging:read', 'reservations:read')).toEqual(
    threeTimes({ ...charging, reservationId: reserved.id }),
  );
});

test('every problem says when it happens and what to do, and some operation may answer it', () => {
  const answered = new Set([
    ...operations.flatMap(({ problems }) => problems),
    'UNREADABLE_REQUEST',
    'NO_SUCH_OPERATION',
    'METHOD_NOT_ALLOWED',
  ]);
  expect(new Set(Object.keys(problemKinds))).toEqual(answered);
  for (const { status, title, when, next } of Object.values(problemKinds)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(when).toMatch(/^[A-Z].*\.$/);
    expect(next).toMatch(/^[A-Z].*\.$/);
  }
});
