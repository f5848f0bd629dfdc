import { expect, test } from 'vitest';
import { demoTariff } from '#engine/demo/prices.ts';
import { halfPastSix, openPage } from '../testing/demo.ts';

const hour = 3_600_000;
const building = 'golden-tower';

test('the price sheet lists the tariff, price by price', async () => {
  const { service } = openPage();
  const { rules, currency, buildingName } = await service.charge.prices({ building });
  expect({ currency, buildingName }).toEqual({ currency: 'USD', buildingName: 'GOLDEN TOWER' });
  const components = demoTariff('USD').elements.flatMap((element) => element.components);
  expect(rules.map(({ kind, price, vat }) => ({ kind, price, vat }))).toEqual(
    components.map(({ type: kind, price, vat }) => ({ kind, price, vat })),
  );
  const night = rules.find(({ period }) => period === 'night');
  expect(night).toMatchObject({ hours: { from: '23:00', to: '07:00' }, days: null });
  expect(rules.find(({ period }) => period === 'evening')!.days).toHaveLength(5);
});

test('the prices of the sheet equal those of each hour', async () => {
  const { service } = openPage();
  const over = { building, from: halfPastSix, to: halfPastSix + 24 * hour };
  const { prices } = await service.charge.signals(over);
  const { rules } = await service.charge.prices({ building });
  for (const { period, price } of prices) {
    expect(rules).toContainEqual(expect.objectContaining({ kind: 'ENERGY', period, price }));
  }
});

test('prices of an unknown building are not found', async () => {
  const { service } = openPage();
  await expect(service.charge.prices({ building: 'nowhere' })).rejects.toMatchObject({
    code: 'UNKNOWN',
  });
});
