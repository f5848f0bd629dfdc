import { describe, expect, test } from 'vitest';
import type { PublicAnswers } from './contract/contract.ts';
import { openPublicApi, problem } from './testing/public-api.ts';

type Session = PublicAnswers['getSession'];

/** A car that is plugged in with 30 % and ordered to 75 % by the morning, below its own limit. */
async function charging() {
  const { send } = openPublicApi();
  const place = { spaceId: 'golden-tower-93', vehicleId: 'v1', levelPercent: 30 };
  const { id } = (await send<Session>('POST /v1/sessions', place)).body;
  const order = { goal: { kind: 'level', levelPercent: 75 }, readyBy: '2026-11-16T12:00:00Z' };
  await send(`POST /v1/sessions/${id}/start`, { order });
  const session = async () => (await send<Session>(`GET /v1/sessions/${id}`)).body;
  return { send, session };
}

describe('a level that a car tells while it is plugged in', () => {
  test('counts: the session has it, and less is planned', async () => {
    const { send, session } = await charging();
    const before = await session();
    const told = await send('PATCH /v1/vehicles/v1', { levelPercent: 60 });
    expect(told).toMatchObject({ status: 200, body: { levelPercent: 60 } });
    const after = await session();
    expect(after.levelPercent).toBe(60);
    expect(before.levelPercent).toBe(30);
    await send('PATCH /v1/clock', { jumpTo: '2026-11-16T12:00:00Z' });
    const { energyWh, state } = await session();
    const car = (await send<PublicAnswers['getVehicle']>('GET /v1/vehicles/v1')).body;
    expect(state).toBe('complete');
    // From 60 to 75 %, and what is lost on the way.
    expect(energyWh).toBeGreaterThan(0.15 * car.batteryWh);
    expect(energyWh).toBeLessThan(0.19 * car.batteryWh);
  });

  test('is told alone: with other details it would not be', async () => {
    const { send } = await charging();
    const both = await send('PATCH /v1/vehicles/v1', { levelPercent: 60, name: 'Ours' });
    expect(both).toMatchObject({ ...problem(422, 'BAD_INPUT'), body: { field: 'levelPercent' } });
    expect(await send('PATCH /v1/vehicles/v1', { name: 'Ours' })).toMatchObject({ status: 200 });
  });
});
