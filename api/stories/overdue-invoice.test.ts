import { expect, test } from 'vitest';
import { instant } from '#engine/units.ts';
import { openPage } from '../testing/demo.ts';

const day = 24 * 3_600_000;

test('an invoice that nobody paid is overdue from the day after its due day', async () => {
  const { service } = openPage();
  const november = async () => (await service.invoices.list()).invoices[0]!;
  await service.clock.jump({ to: instant(Date.parse('2026-12-02T12:00:00-05:00')) });
  const { month, state, balance, dueAt, overdue } = await november();
  expect([month, state, overdue]).toEqual(['2026-11', 'issued', false]);
  expect(balance).toBeGreaterThan(0);

  await service.clock.pause();
  await service.clock.jump({ to: instant(dueAt! + day - 1) });
  expect(await november()).toMatchObject({ state: 'issued', overdue: false });
  await service.clock.jump({ to: instant(dueAt! + day) });
  expect(await november()).toMatchObject({ state: 'issued', overdue: true });
});
