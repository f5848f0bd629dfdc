import { expect, test } from 'vitest';
import { spaceInWords } from '../words/charging/space-words.ts';
import { halfPastSix, openPage } from '../testing/demo.ts';

const space = 'golden-tower-93';
const minute = 60_000;
const hour = 60 * minute;
const metered = (one: { month: string; sessions: number; energy: number }) =>
  [one.month, one.sessions, one.energy] as const;
const everything = { vehicle: null, building: null, from: null, to: null };

test('book, arrive, charge by plan: the current bill equals the invoice and the history', async () => {
  const { service, wall } = openPage();
  const { demo } = await service.clock.now();
  expect(demo).toBe(halfPastSix);

  const from = demo + hour;
  const readyBy = demo + 13 * hour;
  await service.reservations.reserve({ space, vehicle: 2, from, to: readyBy, energy: 12_000 });
  const { upcoming } = await service.reservations.list();
  expect(upcoming).toContainEqual(
    expect.objectContaining({ space, state: 'RESERVED', canCancel: true }),
  );

  await service.clock.jump({ to: from });
  await service.sandbox.plugIn({ space, vehicle: 2, level: 0.4 });
  const order = { goal: { kind: 'level', level: 0.8 }, readyBy, preference: 'cheapest' } as const;
  const { outlook, atOnce, misses } = await service.charge.preview({ space, order });
  expect(misses.energy).toBe(0);
  expect(outlook.bill.total).toBeLessThan(atOnce.bill.total);
  // The booked charge begins at plug-in; more than booked is a change of plan.
  await service.charge.changePlan({ space, order });
  const phaseNow = async () => (await service.charge.space({ space })).session?.phase;
  expect(await phaseNow()).toMatchObject({ kind: 'charging', why: { kind: 'proof' } });
  await service.clock.jump({ to: from + 2 * minute });
  expect(await phaseNow()).toMatchObject({ kind: 'waiting', why: { kind: 'price' } });

  await service.clock.setRate({ rate: 600 });
  wall.now += 30_000;
  expect((await service.clock.now()).demo).toBe(from + 2 * minute + 5 * hour);
  const { session: live } = await service.charge.space({ space });
  expect(live?.phase.kind).toBe('charging');
  expect(live!.energy).toBeGreaterThan(0);

  await service.charge.stop({ space });
  const { session } = await service.charge.space({ space });
  expect(session!.bill).toEqual(live!.bill);
  const receipt = await service.history.session({ session: live!.id });
  expect(receipt.bill).toEqual(live!.bill);
  expect(receipt.reservation).toBe(upcoming.find((one) => one.space === space)!.id);
  const invoice = await service.invoices.get({ invoice: receipt.invoice!.id });
  expect(invoice.charges.find((charge) => charge.session === live!.id)?.bill).toEqual(live!.bill);
  const { sessions } = await service.history.list(everything);
  expect(sessions[0]).toMatchObject({ session: live!.id, cost: live!.bill.total });
});

test('advancing the night in small steps costs the same as one jump', async () => {
  const order = {
    goal: { kind: 'full' },
    readyBy: halfPastSix + 12 * hour,
    preference: 'cheapest',
  } as const;
  const bills = [];
  for (const looks of [0, 100]) {
    const { service, wall } = openPage();
    await service.sandbox.plugIn({ space, vehicle: 1 });
    await service.charge.start({ space, order });
    await service.clock.setRate({ rate: 600 });
    for (let look = 0; look < looks; look += 1) {
      wall.now += 600;
      await service.charge.space({ space });
    }
    await service.clock.jump({ to: order.readyBy });
    bills.push((await service.charge.space({ space })).session!.bill);
  }
  expect(bills[0]).toEqual(bills[1]);
});

test('history totals equal the invoices, month by month', async () => {
  const { service } = openPage();
  const { currencies } = await service.history.list(everything);
  const { months, totals } = currencies[0]!;
  const { invoices } = await service.invoices.list();
  expect(months.length).toBeGreaterThanOrEqual(6);
  expect(months.map(({ month, cost }) => [month, cost])).toEqual(
    invoices.map(({ month, total, credited }) => [month, total - credited]).toReversed(),
  );
  expect(months.map(({ month, billed }) => [month, billed])).toEqual(
    invoices.map(({ month, total }) => [month, total]).toReversed(),
  );
  expect(totals.credited).toBeGreaterThan(0);
  expect(totals.cost).toBe(months.reduce((sum, { cost }) => sum + cost, 0));
  const spending = await service.invoices.spending();
  expect(spending.currencies.map(({ currency }) => currency)).toEqual(['USD']);
  expect(spending.currencies[0]!.months.map(({ month, total }) => [month, total])).toEqual(
    invoices.map(({ month, total, credited }) => [month, total - credited]).toReversed(),
  );
  expect(spending.currencies[0]!.months.map(metered)).toEqual(invoices.map(metered).toReversed());
});

test('a fault during a charge loses no metered energy', async () => {
  const { service } = openPage();
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const order = {
    goal: { kind: 'full' },
    readyBy: halfPastSix + 12 * hour,
    preference: 'fastest',
  } as const;
  await service.charge.start({ space, order });
  await service.clock.jump({ to: halfPastSix + hour });
  const before = await service.charge.space({ space });
  await service.sandbox.simulateFault({ space, how: 'faulted', lasting: 1_200_000 });
  const during = await service.charge.space({ space });
  expect(during.status).toMatchObject({ kind: 'faulted', yours: true });
  expect(during.session).toMatchObject({ energy: before.session!.energy, power: 0 });
  const scene = { numberOf: () => 42, signals: { prices: [], carbon: [] } };
  const { headline, reason } = spaceInWords(during, scene);
  expect(headline).toMatch(/^The charger has a fault, so charging has paused\. /);
  expect(reason).toMatch(/^It is expected back at .+, and charging resumes then\. /);
  await service.clock.jump({ to: halfPastSix + 2 * hour });
  const after = await service.charge.space({ space });
  expect(after.status.kind).toBe('yours');
  expect(after.session!.energy).toBeGreaterThan(before.session!.energy);
});

test('queries never change the future', async () => {
  const { service, wall } = openPage();
  const first = await service.clock.now();
  const again = await service.clock.now();
  expect(again).toEqual(first);
  wall.now += 60_000;
  const later = await service.clock.now();
  expect(later.demo - first.demo).toBe(60_000);
});

test('a plan allows for an early departure with the predicted probability, unless declined', async () => {
  const { service } = openPage();
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const order = {
    goal: { kind: 'level', level: 0.8 },
    readyBy: halfPastSix + 24 * hour,
    preference: 'greenest',
  } as const;
  const early = await service.charge.preview({ space, order });
  const { chargedBy, chance } = early.order.allowance!;
  expect(early.outlook.done).toBeLessThanOrEqual(chargedBy);
  expect(chance).toBeGreaterThan(0.9);
  const onTime = { ...order, mayLeaveEarly: false };
  const late = await service.charge.preview({ space, order: onTime });
  expect(late.outlook.done).toBeGreaterThan(chargedBy);
  expect(early.extra.cost).toBe(early.outlook.bill.total - late.outlook.bill.total);

  await service.charge.start({ space, order });
  expect((await service.charge.space({ space })).session!.order).toEqual(early.order);
  await service.charge.changePlan({ space, order: onTime });
  expect((await service.charge.space({ space })).session!.order).toEqual({
    ...order,
    allowance: null,
  });
});

test('the saving shown while charging equals the one in the history', async () => {
  const { service } = openPage();
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const readyBy = halfPastSix + 12 * hour;
  const order = { goal: { kind: 'full' }, readyBy, preference: 'cheapest' } as const;
  await service.charge.start({ space, order });
  expect((await service.charge.space({ space })).session!.saved).toBe(0);
  await service.clock.jump({ to: halfPastSix + 8 * hour });
  const { session: live } = await service.charge.space({ space });
  expect(live!.saved).toBeGreaterThan(0);
  await service.charge.stop({ space });
  const { session: stopped } = await service.charge.space({ space });
  expect(stopped!.saved).toBe(live!.saved);
  const { saved } = await service.history.session({ session: live!.id });
  expect(saved).toBe(live!.saved);
});

test('the form for a car with a reservation knows until when it may stay', async () => {
  const { service } = openPage();
  const from = halfPastSix + hour;
  const to = halfPastSix + 5 * hour;
  await service.reservations.reserve({ space, vehicle: 2, from, to, energy: 6000 });
  await service.clock.jump({ to: from });
  await service.sandbox.plugIn({ space, vehicle: 2 });
  expect((await service.charge.space({ space })).session).toMatchObject({ reservedUntil: to });
});

test('a space reserved for later is free until then, in the list and by itself', async () => {
  const { service } = openPage();
  const from = halfPastSix + 3 * hour;
  const to = halfPastSix + 5 * hour;
  await service.reservations.reserve({ space, vehicle: 2, from, to, energy: 6000 });
  const stateOf = async () => {
    const { buildings } = await service.charge.places();
    return buildings.flatMap(({ spaces }) => spaces).find(({ id }) => id === space)!.state;
  };
  expect(await stateOf()).toBe('free');
  await service.clock.jump({ to: from });
  expect(await stateOf()).toBe('reserved');
});

test('a car above its limit can be planned for, with nothing to charge', async () => {
  const { service } = openPage();
  const { vehicles } = await service.vehicles.list();
  const { id: vehicle, name, battery, maxAmps, phases, consumption, readyBy } = vehicles[0]!;
  const details = { name, battery, maxAmps, phases, consumption, readyBy, limit: 0.5, level: 0.7 };
  await service.vehicles.edit({ vehicle, details });
  await service.sandbox.plugIn({ space, vehicle });
  for (const goal of [
    { kind: 'level', level: 0.5 },
    { kind: 'level', level: 0.9 },
    { kind: 'energy', energy: 10 },
    { kind: 'full' },
  ] as const) {
    const order = { goal, readyBy: halfPastSix + 12 * hour, preference: 'cheapest' } as const;
    const { outlook, misses } = await service.charge.preview({ space, order });
    expect(outlook).toMatchObject({ energyInTheEnd: 0, levelInTheEnd: 0.7, bill: { total: 0 } });
    expect(misses.energy).toBe(0);
  }
  const order = { goal: { kind: 'full' }, readyBy: halfPastSix + 12 * hour } as const;
  await service.charge.start({ space, order: { ...order, preference: 'cheapest' } });
  expect((await service.charge.space({ space })).session!.phase).toEqual({
    kind: 'complete',
    why: 'limit',
  });
});
