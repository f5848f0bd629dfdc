import { expect, test } from 'vitest';
import { halfPastSix, openPage } from './test-demo.ts';

const hour = 3_600_000;
const space = 'golden-tower-42';

const told = async ({ service }: ReturnType<typeof openPage>) =>
  (await service.reservations.notices()).notices.map(({ kind, number }) => `${kind} ${number}`);

test('a charge that has ended is news until the car is unplugged', async () => {
  const page = openPage();
  const { service } = page;
  await service.charge.plugIn({ space, vehicle: 1 });
  const readyBy = halfPastSix + 12 * hour;
  const order = { goal: { kind: 'level', level: 0.5 }, readyBy, preference: 'fastest' } as const;
  await service.charge.start({ space, order });
  expect(await told(page)).not.toContain('charged 42');
  await service.clock.jump({ to: readyBy });
  expect(await told(page)).toContain('charged 42');
  await service.charge.unplug({ space });
  expect(await told(page)).not.toContain('charged 42');
});

test('a missed reservation is news for a day', async () => {
  const page = openPage();
  const { service } = page;
  const readyBy = halfPastSix + 13 * hour;
  const wish = { building: 'golden-tower', vehicle: 2, energy: 5000, readyBy };
  const [best] = (await service.reservations.suggestions(wish)).suggestions;
  const { space: place, number, from, to, energy } = best!;
  await service.reservations.reserve({ space: place, vehicle: 2, from, to, energy });
  await service.clock.jump({ to: from + hour / 2 });
  const missed = (await service.reservations.notices()).notices[0]!;
  expect(missed).toMatchObject({ kind: 'missed', number, vehicleName: expect.any(String) });
  await service.clock.jump({ to: from + 26 * hour });
  const ids = (await service.reservations.notices()).notices.map(({ id }) => id);
  expect(ids).not.toContain(missed.id);
});
