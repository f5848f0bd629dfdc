import { describe, expect, it } from 'vitest';
import { standingBill } from '../billing/credit-note.ts';
import { orderOf, TestService } from './testing/service.ts';
import { done, invoicesOf, later, recordsOf, refused, type TestWorld } from './testing/world.ts';
import {
  annBlocks,
  billed,
  danBooks,
  morning,
  on,
  orders,
  othersStay,
  plugIn,
  sessionOf,
  start,
  told,
  unplug,
} from './testing/crowd.ts';
import { liveSession } from './views/live-session.ts';
import { liveBill } from '../sessions/as-of-now.ts';
import type { Act } from '../simulation/live.ts';
import { hour, instant, minute, wattHours } from '../units.ts';

/** Ann unplugs and is back at the same space some minutes later. */
const replugs = (world: TestWorld, minutes: number) =>
  done(
    later(done(world, unplug('ann', 'a')), instant(world.now + minutes * minute)),
    plugIn('ann', 'a', 1),
  );
const energy = (world: TestWorld) => liveSession(world, sessionOf(world, 'ann')).energy;
const charging = later(
  done(morning(), plugIn('ann', 'a', 1), start('ann', 'a', orders(20, on(20)))),
  on(8, 30),
);

describe('a car that is back within a quarter of an hour', () => {
  const back = replugs(charging, 15);
  const session = sessionOf(back, 'ann');

  it('goes on with its session, order and bill', () => {
    expect(session.id).toBe(sessionOf(charging, 'ann').id);
    expect(session).toMatchObject({ order: orders(20, on(20)), offered: 48 });
    expect(energy(back)).toBe(energy(charging));
    expect(liveBill(back, session)!.total).toBe(
      liveBill(charging, sessionOf(charging, 'ann'))!.total,
    );
  });

  it('gets one bill with one service fee, for all it has charged', () => {
    const gone = done(later(back, on(12)), unplug('ann', 'a'));
    const [invoice, ...more] = invoicesOf(gone, 'ann');
    expect(more).toEqual([]);
    expect(invoice!.charges).toHaveLength(1);
    expect(invoice!.charges[0]!.bill.energy).toBe(20_000);
    expect(billed(gone, 'ann', 'FLAT')).toBe(35);
    expect(recordsOf(gone, 'ann')).toMatchObject([{ pluggedIn: on(8), end: on(12) }]);
  });

  it('is in no past as long as it is there', () => {
    expect(recordsOf(back, 'ann')).toEqual([]);
    expect(invoicesOf(back, 'ann')).toEqual([]);
    expect(recordsOf(done(charging, unplug('ann', 'a')), 'ann')).toHaveLength(1);
  });

  it('may do so again and again', () => {
    let world = charging;
    for (let times = 0; times < 5; times += 1) {
      world = later(replugs(world, 3), instant(world.now + 20 * minute));
    }
    const gone = done(later(world, on(14)), unplug('ann', 'a'));
    expect(recordsOf(gone, 'ann')).toHaveLength(1);
    expect(invoicesOf(gone, 'ann')[0]!.charges[0]!.bill.energy).toBe(20_000);
  });

  it('begins anew a moment later, at another space, or with another car', () => {
    const gone = done(charging, unplug('ann', 'a'));
    const late = done(later(gone, instant(on(8, 45) + 1)), plugIn('ann', 'a', 1));
    const elsewhere = done(gone, plugIn('ann', 'b', 1));
    const other = done(gone, plugIn('ann', 'a', 5));
    for (const world of [late, elsewhere, other]) {
      expect(sessionOf(world, 'ann')).toMatchObject({ order: null });
      expect(sessionOf(world, 'ann').id).not.toBe(session.id);
    }
  });

  it('begins anew if somebody else was there in between', () => {
    const taken = done(charging, unplug('ann', 'a'), plugIn('ben', 'a', 2), unplug('ben', 'a'));
    expect(sessionOf(done(taken, plugIn('ann', 'a', 1)), 'ann')).toMatchObject({ order: null });
  });

  it('is known to be the same though its charge was stopped', () => {
    const stopped = done(charging, { kind: 'stop', user: 'ann', space: 'a' });
    const there = replugs(stopped, 5);
    expect(sessionOf(there, 'ann')).toMatchObject({ phase: { kind: 'stopped' }, isRecorded: true });
    const again = done(there, start('ann', 'a', orders(3, on(20))));
    const gone = done(later(again, on(10)), unplug('ann', 'a'));
    expect(recordsOf(gone, 'ann')).toHaveLength(2);
    expect(invoicesOf(gone, 'ann')[0]!.charges[1]!.bill.energy).toBe(3000);
  });
});

describe('a promise', () => {
  const slot: Act = {
    ...danBooks(on(9), on(11)),
    user: 'ann',
    vehicle: 1,
    energy: wattHours(15_000),
  };
  const booked = later(done(morning(), { ...slot, preference: 'fastest' }), on(9));
  const there = later(done(booked, plugIn('ann', 'a', 1)), on(9, 20));

  it('is kept for a car that is away for some minutes', () => {
    const back = replugs(there, 6);
    expect(sessionOf(back, 'ann')).toMatchObject({ promised: { energy: 15_000 } });
    expect(sessionOf(back, 'ann').ceiling).toBe(sessionOf(there, 'ann').ceiling);
    expect(energy(later(back, on(11)))).toBe(15_000);
  });

  it('keeps its power while the car is away', () => {
    const { house } = there.buildings;
    const tight = { ...there, buildings: { house: { ...house!, capacity: 48 as never } } };
    const away = done(tight, unplug('ann', 'a'));
    const other = done(away, plugIn('ben', 'b', 2), start('ben', 'b', orders(25, on(11))));
    expect(sessionOf(other, 'ben').plan!.shortfall).toBeGreaterThan(10_000);
    const back = done(later(other, on(9, 25)), plugIn('ann', 'a', 1));
    expect(sessionOf(back, 'ann').plan!.shortfall).toBe(0);
    expect(energy(later(back, on(11)))).toBe(15_000);
  });

  it('gives its power to others once the car is gone for good', () => {
    const { house } = there.buildings;
    const tight = { ...there, buildings: { house: { ...house!, capacity: 48 as never } } };
    const other = done(
      later(done(tight, unplug('ann', 'a')), on(9, 36)),
      plugIn('ben', 'b', 2),
      start('ben', 'b', orders(12, on(11))),
    );
    expect(sessionOf(other, 'ben').plan!.shortfall).toBe(0);
  });
});

describe('out and in after a request to move', () => {
  const booked = done(morning(), ...othersStay, danBooks(on(16), on(18)));
  const asked = later(
    done(later(booked, on(15)), plugIn('ann', 'a', 1), start('ann', 'a', orders(1, on(15, 30)))),
    on(15, 41),
  );

  it('keeps the request, its time and its need', () => {
    const back = replugs(asked, 1);
    expect(sessionOf(back, 'ann').moveRequest).toEqual(sessionOf(asked, 'ann').moveRequest);
    expect(told(back, 'ann', 'move-asked')).toHaveLength(1);
  });

  it('is possible until the slot begins, also when it may begin early', () => {
    expect(sessionOf(replugs(later(asked, on(15, 50)), 2), 'ann').moveRequest).not.toBeNull();
    const gone = later(done(later(asked, on(15, 59)), unplug('ann', 'a')), on(16));
    expect(refused(gone, plugIn('ann', 'a', 1))).toMatchObject({ code: 'space-reserved' });
  });

  it('brings no service fee back, however often', () => {
    const favor = later(
      done(later(booked, on(15)), plugIn('ann', 'a', 1), start('ann', 'a', orders(1, on(17)))),
      on(15, 41),
    );
    const back = replugs(replugs(favor, 1), 14);
    expect(told(back, 'ann', 'made-way')).toEqual([]);
    const stays = later(back, on(16, 10));
    expect(billed(done(stays, unplug('ann', 'a')), 'ann', 'CREDIT')).toBe(0);
    // Who leaves for good in time is thanked when that is known.
    const left = done(favor, unplug('ann', 'a'));
    expect(billed(left, 'ann', 'CREDIT')).toBe(0);
    expect(billed(later(left, on(15, 56)), 'ann', 'CREDIT')).toBe(0);
    const sure = later(left, on(15, 57));
    expect(billed(sure, 'ann', 'CREDIT')).toBe(-35);
    expect(told(sure, 'ann', 'made-way')).toMatchObject([{ inTime: true }]);
    const dan = done(later(left, on(15, 50)), plugIn('dan', 'a', 4));
    expect(billed(dan, 'ann', 'CREDIT')).toBe(-35);
  });

  it('brings no more time: the fee is the same as if the cable had stayed in', () => {
    // Asked at 15:40 for the slot at 16:00, with an order that ended before; away from 15:55 to 15:59.
    const before = later(asked, on(15, 55));
    const away = done(before, unplug('ann', 'a'));
    expect(sessionOf(replugs(before, 4), 'ann').moveRequest).toMatchObject({ by: on(16) });
    expect(told(later(away, on(16, 12)), 'ann', 'made-way')).toMatchObject([{ inTime: false }]);
    expect(sessionOf(later(replugs(before, 4), on(16, 10)), 'ann').idleFrom).toBe(on(16));
    // Dan finds the space taken at 16:05, and waits to the end of his hold.
    const fees = [replugs(before, 4), before].map((stays) => {
      const [reservation] = Object.keys(stays.reservations);
      const cannot = { kind: 'cannot-plug-in', user: 'dan', reservation: reservation! } as const;
      const kept = later(done(later(stays, on(16, 5)), cannot), on(18));
      return billed(done(kept, unplug('ann', 'a')), 'ann', 'PARKING_TIME');
    });
    expect(fees).toEqual([50, 50]);
  });

  it('does not give the space back that was offered to who waits', () => {
    const gone = done(later(annBlocks(), on(8, 20)), unplug('ann', 'a'));
    expect(told(gone, 'dan', 'space-offered')).toHaveLength(1);
    expect(refused(gone, plugIn('ann', 'a', 1))).toMatchObject({ code: 'space-reserved' });
    expect(billed(gone, 'ann', 'CREDIT')).toBe(-35);
  });
});

describe('at the end of a month', () => {
  // Midnight of 31 March.
  const monthEnd = on(20 * 24);
  const late = (before: number) =>
    later(
      done(
        later(morning(), instant(monthEnd - 2 * hour)),
        plugIn('ann', 'a', 1),
        start('ann', 'a', orders(30, on(20 * 24 + 9))),
      ),
      instant(monthEnd - before * minute),
    );

  it('a car that leaves in its last minutes and comes back in the next gets one bill', () => {
    const back = replugs(late(5), 10);
    expect(invoicesOf(back, 'ann')).toEqual([]);
    const gone = done(later(back, on(20 * 24 + 6)), unplug('ann', 'a'));
    expect(invoicesOf(gone, 'ann')).toMatchObject([
      { month: '2026-04', charges: [{ bill: { energy: 30_000 } }] },
    ]);
    expect(billed(gone, 'ann', 'FLAT')).toBe(35);
  });

  it('one that comes back before and charges on gets it in the month in which it ends', () => {
    const back = replugs(late(40), 10);
    const gone = done(later(back, on(20 * 24 + 6)), unplug('ann', 'a'));
    expect(invoicesOf(gone, 'ann')).toMatchObject([
      { month: '2026-04', charges: [{ bill: { energy: 30_000 } }] },
    ]);
    expect(recordsOf(gone, 'ann')).toHaveLength(1);
  });

  it('one that does not come back is billed when that is known', () => {
    const left = done(late(5), unplug('ann', 'a'));
    expect(invoicesOf(later(left, instant(monthEnd + 10 * minute)), 'ann')).toEqual([]);
    const over = later(left, instant(monthEnd + 11 * minute));
    expect(invoicesOf(over, 'ann')).toMatchObject([{ month: '2026-04' }]);
    expect(standingBill(invoicesOf(over, 'ann')[0]!, recordsOf(over, 'ann')[0]!.id)).toBeTruthy();
  });
});

describe('with a charger that reports late', () => {
  it('goes on although the unplug was lost', () => {
    const service = new TestService(on(8));
    service.arrive('ann', 't1');
    service.start('ann', 8, on(12));
    service.follow('t1', 1, 0);
    service.to(on(8, 15));
    service.cable('plugged', 't2', 0, 2000);
    service.authorize('ann');
    expect(service.session).toMatchObject({ transaction: 't2', order: orderOf(8, on(12)) });
    service.follow('t2', 1, 2000, { offerId: 1 });
    service.to(on(8, 30));
    service.cable('unplugged', 't2', 2, 4496);
    service.to(on(9));
    expect(service.charges('ann')).toHaveLength(1);
    expect(service.charges('ann')[0]!.bill.energy).toBe(4496);
    expect(service.world.unread).toEqual([]);
  });

  it('goes on although it was taken to have reached its goal', () => {
    const service = new TestService(on(8));
    service.arrive('ann', 't1');
    service.start('ann', 8, on(12));
    service.follow('t1', 1, 0);
    service.to(on(9));
    expect(service.session!.phase).toMatchObject({ kind: 'complete', why: 'goal' });
    service.cable('unplugged', 't1', 2, 4000, { offerId: 1 });
    service.to(on(9, 5));
    service.cable('plugged', 't2', 0, 4000, { offerId: 0 });
    service.authorize('ann');
    expect(service.session).toMatchObject({ transaction: 't2', idleSince: null, offered: 48 });
  });

  it('counts idle time only up to the last word of the charger if the unplug is lost', () => {
    const service = new TestService(on(8));
    service.arrive('ann', 't1');
    service.start('ann', 1, on(8, 20));
    service.follow('t1', 1, 0);
    service.to(on(8, 10));
    service.follow('t1', 2, 1000, { amps: 0 });
    const wanted = { vehicle: 2, building: 'house', energy: wattHours(5000), until: on(30) };
    service.do({ kind: 'join-queue', user: 'ben', ...wanted });
    service.to(on(9, 30));
    service.cable('meter-read', 't1', 3, 1000);
    service.to(on(16));
    service.cable('plugged', 't2', 0, 1000);
    service.to(instant(on(16) + 8 * 24 * hour));
    expect(service.records('ann')[0]).toMatchObject({ idle: [{ from: on(8, 30), to: on(9, 30) }] });
  });

  it('does so, too, if the same car is back', () => {
    const service = new TestService(on(8));
    service.arrive('ann', 't1');
    service.start('ann', 1, on(8, 20));
    service.follow('t1', 1, 0);
    service.to(on(8, 10));
    service.follow('t1', 2, 1000, { amps: 0 });
    const wanted = { vehicle: 2, building: 'house', energy: wattHours(5000), until: on(30) };
    service.do({ kind: 'join-queue', user: 'ben', ...wanted });
    service.to(on(9));
    service.cable('meter-read', 't1', 3, 1000);
    service.to(on(10));
    service.cable('plugged', 't2', 0, 1000);
    service.authorize('ann');
    expect(service.session).toMatchObject({ idle: [{ from: on(8, 30), to: on(9) }] });
  });
});
