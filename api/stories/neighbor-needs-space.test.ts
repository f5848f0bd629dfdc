import { describe, expect, it } from 'vitest';
import { halfPastSix, openPage } from '../testing/demo.ts';

const hour = 3_600_000;
const minute = 60_000;
const space = 'golden-tower-42';

type Page = ReturnType<typeof openPage>;

/** A car that charged for an hour and stopped; its driver leaves at 7 AM. */
async function stopped({ service }: Page, readyBy = halfPastSix + 12.5 * hour) {
  await service.sandbox.plugIn({ space, vehicle: 1 });
  const order = { goal: { kind: 'full' }, readyBy, preference: 'fastest' } as const;
  await service.charge.start({ space, order });
  await service.clock.jump({ to: halfPastSix + hour });
  await service.charge.stop({ space });
}

const requests = async ({ service }: Page) => (await service.charge.moveRequests()).requests;
const idle = async ({ service }: Page) => (await service.charge.space({ space })).session!.idle!;

const everything = { vehicle: null, building: null, from: null, to: null };

async function lines({ service }: Page) {
  const { session } = (await service.history.list(everything)).sessions[0]!;
  return (await service.history.session({ session })).bill.lines;
}

describe('a neighbor who needs a space', () => {
  it('is refused, with the reason, while no car of the resident is done', async () => {
    const page = openPage();
    await expect(page.service.sandbox.neighborNeedsSpace()).rejects.toMatchObject({
      code: 'NOT_NOW',
      message: expect.stringContaining('none of yours is'),
      data: { details: { why: 'no-car-done' } },
    });
    await page.service.sandbox.plugIn({ space, vehicle: 1 });
    await expect(page.service.sandbox.neighborNeedsSpace()).rejects.toMatchObject({
      data: { details: { why: 'no-car-done' } },
    });
  });

  it('is refused until the morning during quiet hours', async () => {
    const page = openPage();
    await stopped(page);
    await page.service.clock.jump({ to: halfPastSix + 5 * hour });
    await expect(page.service.sandbox.neighborNeedsSpace()).rejects.toMatchObject({
      message: 'Nobody is asked to move at night. Requests wait until Mon 7 AM.',
      data: { details: { why: 'quiet-hours', until: halfPastSix + 12.5 * hour } },
    });
    await page.service.clock.jump({ to: halfPastSix + 12.6 * hour });
    expect(await page.service.sandbox.neighborNeedsSpace()).toMatchObject({ space });
  });

  it('fills the building, and the resident is asked, once', async () => {
    const page = openPage();
    await stopped(page);
    const asked = await page.service.sandbox.neighborNeedsSpace();
    expect(asked).toMatchObject({ space, number: 42, vehicleName: 'Hyundai Ioniq 5' });
    expect(asked.by).toBe(asked.at + 20 * minute);
    expect(await requests(page)).toMatchObject([{ space, isFavor: true, by: asked.by }]);
    const { buildings } = await page.service.charge.places();
    const golden = buildings.find(({ id }) => id === 'golden-tower')!;
    expect(golden.spaces.map(({ state }) => state)).not.toContain('free');
    await expect(page.service.sandbox.neighborNeedsSpace()).rejects.toMatchObject({
      data: { details: { why: 'already-asked' } },
    });
  });

  it('gets the space that was freed in time, and the service fee is refunded', async () => {
    const page = openPage();
    await stopped(page);
    await page.service.sandbox.neighborNeedsSpace();
    await page.service.sandbox.unplug({ space });
    const fees = (await lines(page)).filter(({ kind }) => kind !== 'ENERGY');
    expect(fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(fees).toHaveLength(2);
    const { notices } = await page.service.reservations.notices();
    expect(notices[0]).toMatchObject({ kind: 'made-way', space });
    expect((await page.service.charge.space({ space })).status).toMatchObject({ by: 'neighbor' });
    const { demo } = await page.service.clock.now();
    await page.service.clock.jump({ to: demo + 8 * minute });
    expect((await page.service.charge.space({ space })).status.kind).toBe('neighbor');
  });

  it.each([
    ['at once', 2],
    ['late, with an idle fee', 60],
  ])(
    'comes to the space that was freed %s in the morning, and the portal says so',
    async (_, minutes) => {
      const page = openPage();
      await stopped(page);
      await page.service.clock.jump({ to: halfPastSix + 12.5 * hour });
      const { at } = await page.service.sandbox.neighborNeedsSpace();
      const freed = at + minutes * minute;
      await page.service.clock.jump({ to: freed });
      await page.service.sandbox.unplug({ space });
      const kinds = async () =>
        (await page.service.reservations.notices()).notices.map(({ kind }) => kind);
      expect(await kinds()).not.toContain('helped-neighbor');
      await page.service.clock.jump({ to: freed + 8 * minute });
      const { status } = await page.service.charge.space({ space });
      expect(status).toMatchObject({ kind: 'neighbor', doing: 'charging' });
      expect((await page.service.reservations.notices()).notices[0]).toMatchObject({
        kind: 'helped-neighbor',
        space,
        at: freed + 7 * minute,
      });
      expect(await kinds()).not.toContain('made-way');
    },
  );

  it('costs a driver who stays past the stated departure an idle fee, announced before it begins', async () => {
    const page = openPage();
    await stopped(page, halfPastSix + 2 * hour);
    await page.service.clock.jump({ to: halfPastSix + 2.5 * hour });
    const { at, by } = await page.service.sandbox.neighborNeedsSpace();
    expect(await idle(page)).toMatchObject({ feeFrom: by, request: { isFavor: false } });
    const { events } = await page.service.clock.nextEvents({ space });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'idle-fee-starts', at: by }));
    await page.service.clock.jump({ to: by });
    await page.service.clock.jump({ to: at + hour });
    await page.service.sandbox.unplug({ space });
    const fee = (await lines(page)).find(({ kind }) => kind === 'PARKING_TIME');
    expect(fee).toMatchObject({ amount: 200 });
    const { session } = (await page.service.history.list(everything)).sessions[0]!;
    const { atOnce, saved, billed } = await page.service.history.session({ session });
    // With tax; it is no part of the comparison with charging at once.
    expect(atOnce - saved).toBe(billed - 216);
  });

  it('does not move the resident’s own car: it stays until they unplug it', async () => {
    // Five evenings, since neighbors move with some probability only.
    for (const minutes of [0, 1, 2, 3, 4]) {
      const page = openPage();
      await stopped(page);
      await page.service.clock.jump({ to: halfPastSix + hour + minutes * minute });
      const { by } = await page.service.sandbox.neighborNeedsSpace();
      await page.service.clock.jump({ to: by + minute });
      expect(await requests(page)).toMatchObject([{ space }]);
    }
  });

  it('works in either building, and again the next day', async () => {
    const page = openPage();
    const place = 'silver-plaza-15';
    for (const days of [0, 1, 2]) {
      const from = halfPastSix + days * 24 * hour;
      if (days > 0) await page.service.clock.jump({ to: from });
      await page.service.sandbox.plugIn({ space: place, vehicle: 3 });
      const readyBy = from + 12 * hour;
      const order = { goal: { kind: 'full' }, readyBy, preference: 'fastest' } as const;
      await page.service.charge.start({ space: place, order });
      await page.service.clock.jump({ to: from + hour });
      await page.service.charge.stop({ space: place });
      await page.service.sandbox.neighborNeedsSpace();
      expect(await requests(page)).toMatchObject([{ space: place }]);
      await page.service.sandbox.unplug({ space: place });
    }
  });
});

it('a resident in the queue is told that a driver has been asked to move', async () => {
  const page = openPage();
  await stopped(page);
  await page.service.sandbox.neighborNeedsSpace();
  await page.service.sandbox.unplug({ space });
  const { demo } = await page.service.clock.now();
  const ask = { building: 'golden-tower', vehicle: 2, energy: 5000, until: demo + 12 * hour };
  await page.service.reservations.joinQueue(ask);
  const askedBy = async () => (await page.service.reservations.queue()).entries[0]?.askedBy;
  expect(await askedBy()).toBeNull();
  for (let at = demo; (await askedBy()) === null; at += 5 * minute) {
    await page.service.clock.jump({ to: at });
  }
  expect(await askedBy()).toBeGreaterThan(demo);
});
