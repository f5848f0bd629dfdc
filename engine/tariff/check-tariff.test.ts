import { describe, expect, test } from 'vitest';
import { kilowattHours } from '../units.ts';
import { checkTariff } from './check-tariff.ts';
import { demoTariff } from './demo-tariff.ts';
import type { PriceComponent, Tariff, TariffRestrictions } from './tariff.ts';

const energy: PriceComponent = { type: 'ENERGY', price: 0.2, stepSize: 1 };
const withComponent = (change: Partial<PriceComponent>): Tariff => ({
  ...demoTariff,
  elements: [{ components: [energy] }, { components: [{ ...energy, ...change }] }],
});
const withRestrictions = (restrictions: TariffRestrictions): Tariff => ({
  ...demoTariff,
  elements: [{ components: [energy], restrictions }],
});

const elements = (components: readonly PriceComponent[]) => ({
  ...demoTariff,
  elements: [{ components }],
});

describe('a tariff from outside', () => {
  test('is accepted if it is valid', () => {
    expect(checkTariff(demoTariff)).toBeUndefined();
    expect(checkTariff(withComponent({ price: 0.123456, vat: 5.2 }))).toBeUndefined();
    expect(checkTariff(withComponent({ type: 'FLAT', stepSize: 0 }))).toBeUndefined();
  });

  test.each([
    ['bad-currency', { ...demoTariff, currency: 'usd' }],
    ['bad-currency', { ...demoTariff, currency: '' }],
    ['no-elements', { ...demoTariff, elements: [] }],
    ['too-many-elements', { ...demoTariff, elements: Array(101).fill(demoTariff.elements[0]) }],
  ])('is rejected: %s', (why, tariff) => {
    expect(checkTariff(tariff)).toEqual({ why });
  });

  test.each([
    ['bad-price', { price: -0.01 }],
    ['bad-price', { price: NaN }],
    ['bad-price', { price: Infinity }],
    ['bad-price', { price: 1e9 }],
    ['bad-price', { price: 0.1234567 }],
    ['bad-vat', { vat: -1 }],
    ['bad-vat', { vat: 101 }],
    ['bad-vat', { vat: NaN }],
    ['bad-step-size', { stepSize: 0 }],
    ['bad-step-size', { stepSize: 1.5 }],
    ['bad-step-size', { stepSize: NaN }],
    ['bad-step-size', { stepSize: 1e9 }],
    ['unknown-dimension', { type: 'LOVE' as never }],
  ])('is rejected for a component: %s %o', (why, change) => {
    expect(checkTariff(withComponent(change))).toEqual({ why, element: 1 });
  });

  test.each<[string, TariffRestrictions]>([
    ['bad-time-of-day', { startTime: '24:00' }],
    ['bad-time-of-day', { endTime: '7:00' }],
    ['bad-date', { startDate: '2026-02-30' }],
    ['bad-date', { endDate: 'soon' }],
    ['bad-weekday', { daysOfWeek: ['FUNDAY' as never] }],
    ['bad-bound', { minKwh: kilowattHours(-1) }],
    ['bad-bound', { maxKwh: kilowattHours(NaN) }],
    ['bad-bound', { minDuration: 1e12 }],
    ['bad-bound', { minIdle: 0.0001 }],
    ['bounds-reversed', { minKwh: kilowattHours(2), maxKwh: kilowattHours(2) }],
    ['bounds-reversed', { minDuration: 60, maxDuration: 30 }],
    ['bounds-reversed', { startDate: '2026-02-02', endDate: '2026-02-01' }],
  ])('is rejected for a restriction: %s %o', (why, restrictions) => {
    expect(checkTariff(withRestrictions(restrictions))).toEqual({ why, element: 0 });
  });

  test('is rejected if an element prices nothing, or a dimension twice', () => {
    expect(checkTariff(elements([]))).toEqual({ why: 'no-components', element: 0 });
    expect(checkTariff(elements([energy, energy]))).toEqual({ why: 'dimension-twice', element: 0 });
  });
});
