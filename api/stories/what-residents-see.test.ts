import { describe, expect, test } from 'vitest';
import { memoryStore } from '../store/memory.ts';
import { ann, ben, resident, testCommunity } from '../testing/community.ts';
import { openPage } from '../testing/demo.ts';

const hour = 3_600_000;
const minute = 60_000;

async function neighbors() {
  const store = memoryStore();
  const page = (user: string) =>
    openPage({ store, createWorld: async () => testCommunity(), actor: resident(user) }).service;
  const anns = page(ann.user);
  const { demo: start } = await anns.clock.now();
  return { anns, bens: page(ben.user), cleos: page('cleo'), start };
}

const slot = (from: number, space = 'garden-11') => ({
  space,
  vehicle: ann.booked,
  from,
  to: from + 4 * hour,
  energy: 5000,
});

describe('a reservation', () => {
  test('can be changed and canceled until half an hour before its start, not later', async () => {
    const { anns, start } = await neighbors();
    const from = start + 3 * hour;
    await anns.reservations.reserve(slot(from));
    const shown = async () => (await anns.reservations.list()).upcoming[0]!;
    await anns.clock.jump({ to: from - 30 * minute });
    expect(await shown()).toMatchObject({ canChange: true, canCancel: true });
    await anns.clock.jump({ to: from - 30 * minute + 1 });
    const { id, ...late } = await shown();
    expect(late).toMatchObject({ canChange: false, canCancel: false });
    await expect(
      anns.reservations.change({ ...slot(from + hour), reservation: id }),
    ).rejects.toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    await expect(anns.reservations.cancel({ reservation: id })).rejects.toMatchObject({
      code: 'TOO_LATE_TO_CANCEL',
    });
  });

  test('can be given back later, too, once its car is plugged in elsewhere', async () => {
    const { anns, start } = await neighbors();
    const from = start + 3 * hour;
    await anns.reservations.reserve(slot(from));
    await anns.clock.jump({ to: from - 20 * minute });
    await anns.sandbox.plugIn({ space: 'garden-12', vehicle: ann.booked });
    const { id, ...shown } = (await anns.reservations.list()).upcoming[0]!;
    expect(shown).toMatchObject({ canChange: false, canCancel: true });
    await anns.reservations.cancel({ reservation: id });
    expect((await anns.reservations.list()).upcoming).toEqual([]);
  });

  test('is listed soonest first before it starts, and latest first afterwards', async () => {
    const { anns, start } = await neighbors();
    const starts = [30, 2, 12].map((hours) => start + hours * hour);
    for (const from of starts) await anns.reservations.reserve(slot(from));
    const { upcoming } = await anns.reservations.list();
    expect(upcoming.map(({ from }) => from)).toEqual(starts.toSorted((a, b) => a - b));
    await anns.clock.jump({ to: start + 48 * hour });
    const { past } = await anns.reservations.list();
    expect(past.map(({ from }) => from)).toEqual(starts.toSorted((a, b) => b - a));
  });
});

test('the first in a queue has position 1', async () => {
  const { anns, bens, cleos, start } = await neighbors();
  await anns.sandbox.plugIn({ space: 'harbor-1', vehicle: ann.plugged });
  await bens.sandbox.plugIn({ space: 'harbor-2', vehicle: ben.plugged });
  await cleos.sandbox.plugIn({ space: 'harbor-3', vehicle: 4 });
  const place = { building: 'harbor', energy: 5000, until: start + 9 * hour };
  await bens.reservations.joinQueue({ ...place, vehicle: ben.queued });
  await anns.reservations.joinQueue({ ...place, vehicle: ann.queued });
  expect((await bens.reservations.queue()).entries.map(({ position }) => position)).toEqual([1]);
  expect((await anns.reservations.queue()).entries.map(({ position }) => position)).toEqual([2]);
});

/** An order that needs more time than there is, at a space that Ben has reserved from then on. */
const chargedUntil = async (readyBy: (reserved: number) => number) => {
  const { anns, bens, start } = await neighbors();
  const from = start + 3 * hour;
  const reserved = { ...slot(from, 'harbor-1'), vehicle: ben.booked };
  await bens.reservations.reserve(reserved);
  await anns.sandbox.plugIn({ space: 'harbor-1', vehicle: ann.plugged, level: 0.05 });
  const [goal, preference] = [{ kind: 'full' }, 'cheapest'] as const;
  const order = { goal, readyBy: readyBy(from), preference } as const;
  await anns.charge.start({ space: 'harbor-1', order: { ...order, mayLeaveEarly: false } });
  const { session } = await anns.charge.space({ space: 'harbor-1' });
  return { from, leaveBy: session!.leaveBy, why: session!.shortfall!.why };
};

describe('an order at a space that a neighbor has reserved', () => {
  test('has to leave before it is ready, if its ready-by time is after the start', async () => {
    const { from, leaveBy, why } = await chargedUntil((reserved) => reserved + 1);
    expect({ leaveBy, why }).toEqual({ leaveBy: from, why: 'space-reserved' });
  });

  test('lacks only time, if its ready-by time is exactly the start', async () => {
    const { leaveBy, why } = await chargedUntil((reserved) => reserved);
    expect({ leaveBy, why }).toEqual({ leaveBy: null, why: 'too-little-time' });
  });
});

test('a car that charges when the grid is greenest says that it waits for cleaner power', async () => {
  const { anns, start } = await neighbors();
  await anns.sandbox.plugIn({ space: 'harbor-1', vehicle: ann.plugged, level: 0.6 });
  const goal = { kind: 'level', level: 0.7 } as const;
  const order = { goal, readyBy: start + 13 * hour, preference: 'greenest' } as const;
  await anns.charge.start({ space: 'harbor-1', order });
  // Its first two minutes show that it works.
  await anns.clock.jump({ to: start + 3 * minute });
  const { session } = await anns.charge.space({ space: 'harbor-1' });
  expect(session!.phase).toMatchObject({ kind: 'waiting', why: { kind: 'carbon' } });
  const { why } = session!.phase as {
    why: { until: number; carbonNow: number; carbonThen: number };
  };
  // The demo's illustrative curve: 305 g at 6 p.m., 201 g at 3 a.m.
  expect(why).toMatchObject({ carbonNow: 305 });
  expect(why.carbonThen).toBeLessThan(210);
  expect(why.until).toBeGreaterThan(start + 6 * hour);
});
