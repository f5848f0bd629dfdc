import { expect, test } from 'vitest';
import { halfPastSix, openPage } from '../testing/demo.ts';

const hour = 3_600_000;

/** Books the best suggestion for the visitor's second car. */
async function bookBest({ service }: ReturnType<typeof openPage>) {
  const readyBy = halfPastSix + 13 * hour;
  const wish = { building: 'golden-tower', vehicle: 2, energy: 9000, readyBy };
  const [best] = (await service.reservations.suggestions(wish)).suggestions;
  const { space, from, to, energy } = best!;
  await service.reservations.reserve({ space, vehicle: 2, from, to, energy });
  return best!;
}

test('a reservation costs at most what was suggested, and its card says so', async () => {
  const page = openPage();
  const { space, cost } = await bookBest(page);
  const { upcoming } = await page.service.reservations.list();
  expect(upcoming.find((one) => one.space === space)).toMatchObject({ ceiling: cost });
});

test('a change of it is quoted what it then costs, though its own slot is taken by itself', async () => {
  const { service } = openPage();
  const [mine] = (await service.reservations.list()).upcoming;
  const { id: reservation, space, vehicle, from, to, energy, ceiling } = mine!;
  const more = { space, vehicle, from, to, energy: 2 * energy };
  await expect(service.reservations.quote(more)).rejects.toThrow(/reserved/);
  const { bill } = await service.reservations.quote({ ...more, reservation });
  expect(bill.total).toBeGreaterThan(ceiling!);
  const theirs = { ...more, reservation: 'r-unknown' };
  await expect(service.reservations.quote(theirs)).rejects.toMatchObject({ code: 'UNKNOWN' });
  await service.reservations.change({ ...more, reservation });
  const { upcoming } = await service.reservations.list();
  expect(upcoming.find(({ id }) => id === reservation)).toMatchObject({ ceiling: bill.total });
});

test('its charge begins at plug-in, as booked, until the plan is changed', async () => {
  const page = openPage();
  const { service } = page;
  const { space, from, to, energy, cost } = await bookBest(page);
  await service.clock.jump({ to: from });
  const { status } = await service.charge.space({ space });
  expect(status).toMatchObject({ kind: 'reserved', by: 'you', energy, ceiling: cost });
  await service.sandbox.plugIn({ space, vehicle: 2 });
  const begun = (await service.charge.space({ space })).session!;
  expect(begun.booked).toEqual({ energy, until: to, ceiling: cost });
  expect(begun.order).toMatchObject({ readyBy: to });
  const order = { goal: { kind: 'full' }, readyBy: to, preference: 'cheapest' } as const;
  await service.charge.changePlan({ space, order });
  expect((await service.charge.space({ space })).session!.booked).toBeNull();
  await service.clock.jump({ to });
  await service.sandbox.unplug({ space });
  const { past } = await service.reservations.list();
  const { energy: had } = await service.history.session({ session: begun.id });
  expect(had).toBeGreaterThan(0);
  expect(past.find((one) => one.space === space && one.from === from)).toMatchObject({
    delivered: had,
  });
});

test('plugged in before its slot, it is announced and begins by itself', async () => {
  const { service } = openPage();
  const space = 'golden-tower-42';
  const [from, to, energy] = [halfPastSix + 2.5 * hour, halfPastSix + 12.5 * hour, 18_000];
  await service.reservations.reserve({ space, vehicle: 1, from, to, energy });
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const { upcoming } = await service.reservations.list();
  const { id, ceiling } = upcoming.find((one) => one.from === from)!;
  const { session } = await service.charge.space({ space });
  expect(session!.startsBooked).toEqual({ at: from, energy, until: to, ceiling });
  const { events } = await service.clock.nextEvents({ space });
  const kinds = events.flatMap((one) =>
    'reservation' in one && one.reservation === id ? [one.kind] : [],
  );
  expect(kinds).toEqual(['reservation-starts']);
  await service.clock.jump({ to: from });
  const begun = (await service.charge.space({ space })).session!;
  expect(begun.booked).toEqual({ energy, until: to, ceiling });
  expect(begun.startsBooked).toBeNull();
});

test('a reservation after the usual departure is not announced at plug-in', async () => {
  const { service } = openPage();
  const space = 'golden-tower-42';
  const { upcoming } = await service.reservations.list();
  expect(upcoming.some((one) => one.space === space && one.vehicle === 1)).toBe(true);
  await service.sandbox.plugIn({ space, vehicle: 1 });
  expect((await service.charge.space({ space })).session!.startsBooked).toBeNull();
  const { events } = await service.clock.nextEvents({ space });
  expect(events.map(({ kind }) => kind)).toContain('reservation-released');
});

test('the cost of charging right away is not capped by the quote', async () => {
  const page = openPage();
  const { service } = page;
  // A Monday, when evenings are expensive.
  await service.clock.jump({ to: halfPastSix + 24 * hour });
  const [from, to] = [halfPastSix + 24.5 * hour, halfPastSix + 37 * hour];
  const space = 'golden-tower-42';
  const { upcoming } = await service.reservations.list();
  const mine = upcoming.find((one) => one.space === space)!;
  expect(mine.from).toBe(from);
  await service.clock.jump({ to: from });
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const { booked, saved: before } = (await service.charge.space({ space })).session!;
  expect(before).toBe(0);
  const energy = (mine.energy / 1000) as never;
  const order = {
    goal: { kind: 'energy', energy },
    readyBy: mine.to,
    preference: 'cheapest',
  } as const;
  const { outlook, atOnce } = await service.charge.preview({ space, order });
  expect(outlook.bill.total).toBeLessThanOrEqual(booked!.ceiling!);
  expect(atOnce.bill.total).toBeGreaterThan(booked!.ceiling! + 100);
  await service.clock.jump({ to });
  const { saved, bill } = (await service.charge.space({ space })).session!;
  expect(bill.total + saved).toBeGreaterThan(booked!.ceiling! + 100);
});
