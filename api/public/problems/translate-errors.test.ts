import { expect, test } from 'vitest';
import { testEvening } from '#engine/demo/testing/evening.ts';
import { instant } from '#engine/units.ts';
import { refuse } from '../../refusals/refusals.ts';
import { problemFrom } from './translate-errors.ts';

const at = instant(Date.UTC(2026, 10, 15, 17));

test('times of a refusal are those of its own building, not of the first one', () => {
  const { world } = testEvening();
  const [, second] = Object.values(world.buildings);
  const buildings = { ...world.buildings, [second!.id]: { ...second!, zone: 'America/Denver' } };
  const refusal = { code: 'space-taken', by: 'neighbor', until: at } as const;
  const about = { space: second!.spaces[0]! };
  const { body } = problemFrom(refuse(refusal, { ...world, buildings }, 'en-US', about));
  expect(body).toMatchObject({
    code: 'SPACE_TAKEN',
    details: { until: '2026-11-15T10:00:00-07:00' },
  });
  expect(body.detail).toContain('10 AM');
});
