import { expect, test } from 'vitest';
import { postToLedger } from '#engine/service/books.ts';
import { at, booksOf, done, invoicesOf, later, testWorld } from '#engine/service/testing/world.ts';
import { setUp } from '#engine/setup/set-up.ts';
import { plannedEnd } from '#engine/community/session.ts';
import { amps, kilowattHours, volts } from '#engine/units.ts';
import { halfPastSix, openPage } from '../testing/demo.ts';
import { noticesView } from '../views/notices.ts';

const hour = 3_600_000;
const space = 'golden-tower-42';

const told = async ({ service }: ReturnType<typeof openPage>) =>
  (await service.reservations.notices()).notices.map(({ kind, number }) => `${kind} ${number}`);

test('a finished charge has a notice until the car is unplugged', async () => {
  const page = openPage();
  const { service } = page;
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const readyBy = halfPastSix + 12 * hour;
  const order = { goal: { kind: 'level', level: 0.5 }, readyBy, preference: 'fastest' } as const;
  await service.charge.start({ space, order });
  expect(await told(page)).not.toContain('charged 42');
  await service.clock.jump({ to: readyBy });
  expect(await told(page)).toContain('charged 42');
  await service.sandbox.unplug({ space });
  expect(await told(page)).not.toContain('charged 42');
});

test('a missed reservation has a notice for a day', async () => {
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

const atNight = (user: string, place: string, vehicle: number, kwh: number, hours: number) => {
  const goal = { kind: 'energy', energy: kilowattHours(kwh) } as const;
  const order = { goal, readyBy: at(hours), preference: 'cheapest' } as const;
  return [
    { kind: 'plug-in', user, space: place, vehicle },
    { kind: 'start', user, space: place, ...order },
  ] as const;
};

test('a plan that another order moves to much later hours has a notice', () => {
  const alone = done(testWorld({ capacity: 48 }), ...atNight('ann', 'a', 1, 9, 13));
  expect(noticesView(booksOf(alone), 'ann').notices).toEqual([]);
  const both = done(alone, ...atNight('ben', 'b', 2, 19, 7));
  const { plan } = Object.values(both.sessions).find(({ user }) => user === 'ann')!;
  const delayed = { kind: 'later', number: 1, plannedEnd: plannedEnd(plan!) };
  expect(noticesView(booksOf(both), 'ann').notices).toMatchObject([delayed]);
});

test('what the owner gives back or changes for all has a notice', () => {
  const charged = done(testWorld(), ...atNight('ann', 'a', 1, 9, 6));
  const gone = done(later(charged, at(7)), { kind: 'unplug', user: 'ann', space: 'a' });
  const billed = later(gone, at(31 * 24));
  const [invoice] = invoicesOf(billed, 'ann');
  const { session } = invoice!.charges[0]!;
  const credit = {
    invoice: invoice!.id,
    session,
    reason: 'A fault.',
    waived: 'everything',
  } as const;
  const credited = booksOf(done(billed, { kind: 'credit-charge', user: 'ann', ...credit }));
  const { currency } = invoice!;
  const amount = invoice!.charges[0]!.bill.total;
  expect(noticesView(credited, 'ann').notices[0]).toMatchObject({
    kind: 'charge-credited',
    number: 1,
    credit: { amount, currency },
    reason: 'A fault.',
  });
  const supply = { building: 'house', amps: amps(40), volts: volts(208), phases: 1 } as const;
  const { world, ledger } = credited;
  const changed = setUp(world, { kind: 'set-supply', user: 'owner', ...supply }, 'owner');
  const after = postToLedger(ledger, changed);
  if (!after.ok) throw new Error(after.refusal.code);
  expect(noticesView(after, 'ben').notices[0]).toMatchObject({
    kind: 'new-supply',
    buildingName: world.buildings['house']!.name,
    supply: { power: 40 * 208 },
  });
});

test('a plan is not cut short by a later order, which is told at once what it gets', async () => {
  const page = openPage();
  const { service } = page;
  const { buildings } = await service.charge.places();
  const silver = buildings.find(({ id }) => id === 'silver-plaza')!;
  const free = silver.spaces.filter(({ state }) => state === 'free').map(({ id }) => id);
  /** As much as the car can take in an hour and a half. */
  const charge = async (vehicle: number, place: string, energy: number) => {
    await service.sandbox.plugIn({ space: place, vehicle });
    const goal = { kind: 'energy', energy } as const;
    const readyBy = halfPastSix + 1.5 * hour;
    const order = { goal, readyBy, preference: 'fastest', mayLeaveEarly: false } as const;
    await service.charge.start({ space: place, order });
  };
  const shortfall = async (place: string) =>
    (await service.charge.space({ space: place })).session!.shortfall!.energy;
  await charge(1, free[0]!, 14);
  await charge(2, free[1]!, 8.2);
  await charge(3, free[2]!, 9.7);
  expect(await shortfall(free[0]!)).toBe(0);
  expect(await shortfall(free[1]!)).toBe(0);
  expect(await shortfall(free[2]!)).toBeGreaterThan(0);
  expect((await told(page)).filter((kind) => kind.startsWith('falls-short'))).toEqual([]);
  await service.clock.jump({ to: halfPastSix + hour / 60 });
  await service.sandbox.unplug({ space: free[0]! });
  await service.sandbox.unplug({ space: free[1]! });
  expect(await shortfall(free[2]!)).toBe(0);
  expect(await told(page)).toContain(`ready-again ${free[2]!.split('-').at(-1)!}`);
});

type AnyBooks = Parameters<typeof noticesView>[0];

function withSupply({ world, ledger }: AnyBooks, most: number): AnyBooks {
  const supply = { building: 'house', amps: amps(most), volts: volts(208), phases: 1 } as const;
  const changed = setUp(world, { kind: 'set-supply', user: 'owner', ...supply }, 'owner');
  const after = postToLedger(ledger, changed);
  if (!after.ok) throw new Error(after.refusal.code);
  return after;
}

const kinds = (books: AnyBooks, user: string) =>
  noticesView(books, user).notices.map(({ kind }) => kind);

test('a plan cut short by a smaller supply has a notice, and so has its recovery', () => {
  const charging = done(
    testWorld({ capacity: 48 }),
    ...atNight('ann', 'a', 1, 10, 2),
    ...atNight('ben', 'b', 2, 5, 2),
  );
  const cut = withSupply(booksOf(charging), 20);
  expect(kinds(cut, 'ben')).toContain('falls-short');
  const back = withSupply(cut, 48);
  expect(kinds(back, 'ben')).toContain('ready-again');
  expect(kinds(back, 'ben')).not.toContain('falls-short');
});

test.each([
  [1.5, 'comes back too late for all of it'],
  [2.5, 'comes back after it should be ready'],
])('a fault of %d hours has a notice until the charger is back: it %s', async (hours) => {
  const page = openPage();
  const { service } = page;
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const readyBy = halfPastSix + 2 * hour;
  const goal = { kind: 'energy', energy: 12 } as const;
  const order = { goal, readyBy, preference: 'fastest', mayLeaveEarly: false } as const;
  await service.charge.start({ space, order });
  const fail = (lasting: number) =>
    service.sandbox.simulateFault({ space, how: 'faulted', lasting });
  await fail(hour / 12);
  expect(await told(page)).not.toContain('late-by-fault 42');
  await service.clock.jump({ to: halfPastSix + hour / 6 });
  await fail(hours * hour);
  expect(await told(page)).toContain('late-by-fault 42');
  await service.clock.jump({ to: halfPastSix + (hours + 0.2) * hour });
  expect(await told(page)).not.toContain('late-by-fault 42');
});
