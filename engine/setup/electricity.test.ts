import { describe, expect, it } from 'vitest';
import { electricityAt } from '../community/tariff-in-force.ts';
import { electricityCost } from '../owner/electricity-cost.ts';
import { at } from '../service/testing/world.ts';
import type { TariffElement } from '../tariff/tariff.ts';
import { startOfDay } from '../time/local.ts';
import { parseIsoDate } from '../time/calendar.ts';
import { OwnedService } from './testing/owner.ts';

const rate = (price: number): readonly TariffElement[] => [
  { components: [{ type: 'ENERGY', price, stepSize: 1 }] },
];
const set = (price: number, from: string | null) =>
  ({ kind: 'set-electricity', building: 'house', from, elements: rate(price) }) as const;

/** What 1 kWh costs on each of some days of March 2026. */
function costOf({ world }: OwnedService, ...days: readonly string[]) {
  const { zone } = world.buildings['house']!;
  const flows = days.map((day) => {
    const from = startOfDay(zone, parseIsoDate(day)!);
    return { from, energy: [1000] };
  });
  return electricityCost(world, 'house', '2026-03', flows);
}

describe('what the owner pays for electricity', () => {
  it('is not known at first, and holds from a day on that may be in the past', () => {
    const service = new OwnedService();
    expect(costOf(service, '2026-03-02')).toBeNull();
    service.own(set(0.1, null));
    expect(costOf(service, '2026-03-02', '2026-03-10')).toBe(20);
    service.own(set(0.3, '2026-03-05'));
    expect(costOf(service, '2026-03-02', '2026-03-10')).toBe(40);
    // The same day again replaces it.
    service.own(set(0.2, '2026-03-05'));
    expect(costOf(service, '2026-03-02', '2026-03-10')).toBe(30);
    expect(service.world.buildings['house']!.laterElectricity).toHaveLength(1);
  });

  it('is not known of a month with energy from before the first rates', () => {
    const service = new OwnedService();
    service.own(set(0.1, '2026-03-05'));
    expect(costOf(service, '2026-03-10')).toBe(10);
    expect(costOf(service, '2026-03-02', '2026-03-10')).toBeNull();
  });

  it('changes nothing for residents', () => {
    const service = new OwnedService();
    const { tariff } = service.world.buildings['house']!;
    service.own(set(0.1, null));
    expect(service.world.buildings['house']!.tariff).toBe(tariff);
    expect(electricityAt(service.world.buildings['house']!, at(0))).not.toBe(tariff);
  });

  it.each([
    [set(-1, null), 'setup'],
    [set(0.1, '2026-02-30'), 'bad-input'],
    [set(0.1, '2036-01-01'), 'bad-input'],
    [{ ...set(0.1, null), elements: [null] as never }, 'bad-input'],
    [{ ...set(0.1, null), building: 'elsewhere' }, 'unknown'],
  ])('is refused where it makes no sense: %j', (command, code) => {
    expect(new OwnedService().refused(command).code).toBe(code);
  });
});
