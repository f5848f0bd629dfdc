import { describe, expect, test } from 'vitest';
import type { Refusal } from '#engine/community/refusal.ts';
import type { PublicAnswers } from './contract/contract.ts';
import { operationWith } from './operations.ts';
import { problemKinds } from './problems/problem-kinds.ts';
import { openPublicApi, problem } from './testing/public-api.ts';

type Rule = Extract<Refusal, { code: 'fair-use' }>['rule'];

const rules = Object.keys({
  open: true,
  'at-once': true,
  waiting: true,
  'no-shows': true,
} satisfies Record<Rule, true>);

describe('a resident whose cars take all free spaces and wait for more', () => {
  test('is told that two of them wait already, by which rule and until when', async () => {
    const { send } = openPublicApi();
    const car = { name: 'Van', batteryWh: 60_000, maxCurrentA: 32, consumptionWhPerKm: 180 };
    const newCar = async () => {
      const { body } = await send<PublicAnswers['createVehicle']>('POST /v1/vehicles', car);
      return body.id;
    };
    for (const spaceId of ['golden-tower-42', 'golden-tower-93']) {
      const vehicleId = spaceId.endsWith('42') ? 'v1' : await newCar();
      const plugged = await send('POST /v1/sessions', { spaceId, vehicleId, levelPercent: 40 });
      expect(plugged.status).toBe(201);
    }
    const join = async (until: string) =>
      send('POST /v1/queue', {
        vehicleId: await newCar(),
        buildingId: 'golden-tower',
        energyWh: 9000,
        until,
      });
    expect((await join('2026-11-16T03:00:00-05:00')).status).toBe(201);
    expect((await join('2026-11-16T02:00:00-05:00')).status).toBe(201);
    expect(await join('2026-11-16T04:00:00-05:00')).toMatchObject({
      ...problem(409, 'FAIR_USE'),
      body: { details: { rule: 'waiting', atMost: 2, until: '2026-11-16T02:00:00-05:00' } },
    });
  });

  test('could read about it before', () => {
    const documented = ['FAIR_USE', 'BUILDING_CLOSED'];
    expect(operationWith('joinQueue').refusals).toEqual(expect.arrayContaining(documented));
  });
});

test.each(rules)('what to do about the rule “%s” is documented', (rule) => {
  const { when, next } = problemKinds.FAIR_USE;
  expect(when).toContain(`\`${rule}\``);
  expect(next).toContain(`\`${rule}\``);
});
