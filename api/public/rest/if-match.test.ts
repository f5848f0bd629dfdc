import { expect, test } from 'vitest';
import type { OperationId, PublicAnswers } from '../contract/contract.ts';
import { operations, operationWith } from '../operations.ts';
import { openPublicApi, problem } from '../testing/public-api.ts';

type Send = ReturnType<typeof openPublicApi>['send'];

/** A write to the thing at `path`, with what it sends. */
interface VersionedWrite {
  readonly line: string;
  readonly path: string;
  readonly body?: object;
}

const order = {
  goal: { kind: 'level', levelPercent: 60 },
  readyBy: '2026-11-16T07:00:00-05:00',
};
const booking = {
  vehicleId: 'v2',
  spaceId: 'silver-plaza-15',
  startsAt: '2026-11-16T22:00:00-05:00',
  endsAt: '2026-11-17T06:00:00-05:00',
  energyWh: 8000,
};

async function plugIn(send: Send, { isStarted }: { isStarted: boolean }) {
  const place = { spaceId: 'golden-tower-42', vehicleId: 'v1', levelPercent: 30 };
  const { id } = (await send<PublicAnswers['plugIn']>('POST /v1/sessions', place)).body;
  const path = `/v1/sessions/${id}`;
  if (isStarted) await send(`POST ${path}/start`, { order });
  return path;
}

const quoteFor = async (send: Send, asked: object) =>
  (await send<PublicAnswers['createQuote']>('POST /v1/quotes', asked)).body.quoteId;

async function reserve(send: Send) {
  const quoteId = await quoteFor(send, { booking });
  const made = await send<PublicAnswers['createReservation']>('POST /v1/reservations', { quoteId });
  return made.body.id;
}

/** How each operation that checks versions comes to something it may change. */
const writes: Partial<Record<OperationId, (send: Send) => Promise<VersionedWrite>>> = {
  updateVehicle: async () => {
    const path = '/v1/vehicles/v1';
    return { line: `PATCH ${path}`, path, body: { name: 'Mine' } };
  },
  removeVehicle: async () => ({ line: 'DELETE /v1/vehicles/v2', path: '/v1/vehicles/v2' }),
  startCharge: async (send) => {
    const path = await plugIn(send, { isStarted: false });
    return { line: `POST ${path}/start`, path, body: { order } };
  },
  changePlan: async (send) => {
    const path = await plugIn(send, { isStarted: true });
    const later = { ...order, readyBy: '2026-11-16T08:00:00-05:00' };
    return { line: `PATCH ${path}/plan`, path, body: { order: later } };
  },
  correctVehicle: async (send) => {
    const path = await plugIn(send, { isStarted: true });
    return { line: `POST ${path}/correct-vehicle`, path, body: { vehicleId: 'v2' } };
  },
  stopCharge: async (send) => {
    const path = await plugIn(send, { isStarted: true });
    return { line: `POST ${path}/stop`, path };
  },
  unplug: async (send) => {
    const path = await plugIn(send, { isStarted: true });
    return { line: `POST ${path}/unplug`, path };
  },
  changeReservation: async (send) => {
    const id = await reserve(send);
    const later = { ...booking, endsAt: '2026-11-17T07:00:00-05:00' };
    const quoteId = await quoteFor(send, { booking: later, reservationId: id });
    const path = `/v1/reservations/${id}`;
    return { line: `PATCH ${path}`, path, body: { quoteId } };
  },
  setPrices: async () => {
    const path = '/v1/buildings/golden-tower';
    const body = { from: '2026-12-01', rules: [{ kind: 'ENERGY', unitPrice: 0.2 }] };
    return { line: `POST ${path}/prices`, path: `${path}/tariff`, body };
  },
  cancelReservation: async (send) => {
    const path = `/v1/reservations/${await reserve(send)}`;
    return { line: `DELETE ${path}`, path };
  },
};

const versioned = operations.filter(({ checksVersion }) => checksVersion);

test.each(versioned)('$id is refused to who knows another version', async ({ id }) => {
  const { send } = openPublicApi();
  const { line, path, body } = await writes[id]!(send);
  const before = await send(`GET ${path}`);
  const etag = before.headers.get('etag')!;
  expect(etag).toMatch(/^"/);
  expect(await send(line, body, { 'if-match': '"another"' })).toMatchObject(
    problem(412, 'PRECONDITION_FAILED'),
  );
  expect((await send(`GET ${path}`)).body).toEqual(before.body);
  const { successStatus } = operationWith(id);
  expect((await send(line, body, { 'if-match': etag })).status).toBe(successStatus);
  expect((await send(`GET ${path}`)).headers.get('etag')).not.toBe(etag);
});
