import { expect, test } from 'vitest';
import { ownerActor } from '../sandbox/visitor.ts';
import { openPage } from '../testing/demo.ts';

test('what residents charged in a building adds up to what its overview says', async () => {
  const { service } = openPage({ actor: ownerActor });
  const { residents } = await service.owner.residents();
  const { buildings } = await service.owner.buildings();
  expect(buildings.length).toBeGreaterThan(1);
  for (const { id } of buildings) {
    const { thisMonth } = await service.owner.overview({ building: id });
    const here = residents.flatMap(({ charged }) =>
      charged.filter(({ building }) => building === id),
    );
    const total = (field: 'monthEnergy' | 'monthCharges') =>
      here.reduce((sum, one) => sum + one[field], 0);
    expect(thisMonth.energy).toBeGreaterThan(0);
    expect(total('monthEnergy')).toBeCloseTo(thisMonth.energy, 6);
    expect(total('monthCharges')).toBe(thisMonth.charges);
    for (const { since } of here) expect(since).not.toBeNull();
  }
});
