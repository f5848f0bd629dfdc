import { describe, expect, test } from 'vitest';
import { amps, day, hour, volts } from '#engine/units.ts';
import { ownerActor } from '../sandbox/visitor.ts';
import { memoryStore } from '../store/memory.ts';
import { openPage } from '../testing/demo.ts';

const building = 'golden-tower';

function openBoth() {
  const store = memoryStore();
  const { service: resident, wall } = openPage({ store });
  return { resident, owner: openPage({ store, wall, actor: ownerActor }).service };
}

const dearer = [
  { period: 'day', components: [{ type: 'ENERGY' as const, price: 0.4, stepSize: 1 }] },
];

describe('an owner of the demo', () => {
  test('announces prices, which stand in the log of changes and hold from their day on', async () => {
    const { resident, owner } = openBoth();
    const { now } = await owner.owner.prices({ building });
    await owner.setup.setPrices({
      building,
      from: '2026-11-17',
      elements: dearer,
      replaces: now.tariff,
    });
    const { later } = await owner.owner.prices({ building });
    expect(later).toMatchObject([
      { elements: [{ components: [{ type: 'ENERGY', price: 0.4, vat: 8 }] }] },
    ]);
    const { notices } = await resident.reservations.notices();
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'new-prices', building }));
    const { changes } = await owner.owner.changes();
    expect(changes).toMatchObject([{ by: 'owner', kind: 'set-prices', building }]);
    expect((await resident.charge.prices({ building })).rules.length).toBeGreaterThan(1);
    const { demo } = await resident.clock.now();
    await resident.clock.jump({ to: demo + 2 * day });
    expect((await resident.charge.prices({ building })).rules).toMatchObject([{ price: 0.4 }]);
  });

  test('is told if another owner has changed the same sheet', async () => {
    const { owner } = openBoth();
    const { now } = await owner.owner.prices({ building });
    const change = { building, from: '2026-11-17', elements: dearer, replaces: now.tariff };
    await owner.setup.setPrices(change);
    await expect(owner.setup.setPrices(change)).rejects.toMatchObject({
      code: 'SETUP',
      data: { details: { why: 'changed-meanwhile' } },
    });
  });

  test('cannot change prices for today, and reads why', async () => {
    const { owner } = openBoth();
    await expect(
      owner.setup.setPrices({ building, from: null, elements: dearer }),
    ).rejects.toMatchObject({ code: 'SETUP', data: { next: 'Choose 2026-11-16 or a later day.' } });
  });

  test('lowers the supply, and the garage goes on within it', async () => {
    const { resident, owner } = openBoth();
    await owner.setup.setSupply({ building, amps: 60, volts: 208 as never, phases: 1 });
    const { demo } = await resident.clock.now();
    await resident.clock.jump({ to: demo + day });
    const { limit, measured, ...supply } = await owner.owner.power({ building });
    expect(supply.amps).toBe(60);
    expect(Math.max(...measured)).toBeLessThanOrEqual(limit);
  });

  test('sets up one more building, charges there, and reads its first statement', async () => {
    const { resident, owner } = openBoth();
    const { made } = await owner.setup.addBuilding({
      name: 'ELM COURT',
      address: '12 Elm Street, Springfield',
      zone: 'America/New_York',
      currency: 'USD',
      tax: 8,
    });
    const elm = made!;
    await owner.setup.setSupply({ building: elm, amps: 80, volts: volts(208), phases: 1 });
    const charger = { volts: volts(208), phases: 1, maxAmps: amps(32) } as const;
    const added = await owner.setup.addSpace({ building: elm, number: 7, charger });
    await owner.setup.setPrices({ building: elm, from: null, elements: dearer });
    await owner.setup.openBuilding({ building: elm });

    const space = added.made!;
    await resident.sandbox.plugIn({ space, vehicle: 1 });
    const { demo } = await resident.clock.now();
    const readyBy = demo + 12 * hour;
    const order = { goal: { kind: 'full' }, readyBy, preference: 'fastest' } as const;
    await resident.charge.start({ space, order });
    await resident.clock.jump({ to: readyBy });
    await resident.sandbox.unplug({ space });

    await resident.clock.jump({ to: demo + 20 * day });
    const { months } = await owner.owner.statements({ building: elm });
    const first = months.find(({ isClosed }) => isClosed);
    expect(first).toMatchObject({ charges: 1, residents: 1, currency: 'USD' });
    expect(first!.energy).toBeGreaterThan(10_000);
    expect(first!.open).toBe(first!.amounts.total);
  });
});
