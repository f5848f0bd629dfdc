import { describe, expect, it } from 'vitest';
import { hour, instant, minute, wattHours } from '../../units.ts';
import { TestService } from '../testing/service.ts';
import { at, wednesday } from '../testing/world.ts';

const after = (minutes: number) => instant(wednesday + minutes * minute);
const billed = (service: TestService) =>
  service.charges('ann').map(({ bill: { energy } }) => energy);

/** Ann charges at 48 A; her charger reads its meter every ten minutes, by a clock of its own. */
function charge(service: TestService, clock: (minutes: number) => number): void {
  const taken = (minutes: number) => ({ at: instant(after(minutes) + clock(minutes)) });
  service.cable('plugged', 't1', 0, 0, { ...taken(0), offerId: 0 });
  service.authorize('ann');
  service.start('ann', 8, at(6));
  service.follow('t1', 1, 0, taken(0));
  for (const turn of [1, 2, 3]) {
    service.to(after(turn * 10));
    service.follow('t1', turn + 1, turn * 1664, taken(turn * 10));
  }
  service.cable('unplugged', 't1', 5, 3 * 1664, taken(30));
}

describe('a clock', () => {
  it('that was an hour ahead at the connection and is right since loses nothing', () => {
    const service = new TestService();
    service.tell({ kind: 'connected', space: 'a', clock: instant(wednesday + hour) });
    charge(service, () => 0);
    expect(billed(service)).toEqual([4992]);
    expect(service.records('ann')[0]!.readings.map((one) => one.at)).toEqual(
      [0, 10, 20, 30].map(after),
    );
  });

  it.each([
    ['an hour ahead, and set right on the way', (minutes: number) => (minutes < 15 ? hour : 0)],
    ['right, and set an hour ahead on the way', (minutes: number) => (minutes < 15 ? 0 : hour)],
    ['an hour behind since the beginning', () => 0 - hour],
    ['right, and set back on the way', (minutes: number) => (minutes < 15 ? 0 : 0 - hour)],
    ['drifting', (minutes: number) => minutes * 1000],
  ])('that is not told, and is %s, loses nothing', (_, clock) => {
    const service = new TestService();
    service.tell({ kind: 'connected', space: 'a' });
    charge(service, clock);
    expect(billed(service)).toEqual([4992]);
    const read = service.records('ann')[0]!.readings;
    for (const [place, one] of read.entries()) {
      expect(Math.abs(one.at - after(place * 10))).toBeLessThanOrEqual(30_000);
    }
  });
});

const connects = (service: TestService, clock: number) =>
  service.tell({ kind: 'connected', space: 'a', clock: instant(service.world.now + clock) });

describe('a clock that is set right when its charger connects again', () => {
  it('loses nothing of what was noted before, if it was behind', () => {
    const service = new TestService();
    const behind = (minutes: number) => ({ at: after(minutes - 14) });
    connects(service, -14 * minute);
    service.cable('plugged', 't1', 0, 0, { ...behind(0), offerId: 0 });
    service.authorize('ann');
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0, behind(0));
    service.to(after(15));
    service.follow('t1', 2, 2496, behind(15));
    service.to(after(30));
    service.tell({ kind: 'offline', space: 'a', expectedBack: null });
    connects(service, 0);
    service.follow('t1', 3, 4992, behind(30));
    service.follow('t1', 4, 4992, behind(30));
    service.follow('t1', 5, 4992);
    service.cable('unplugged', 't1', 6, 4992);
    expect(billed(service)).toEqual([4992]);
    const read = service.records('ann')[0]!.readings.map((one) => one.at);
    expect(read).toEqual([0, 15, 30].map(after));
  });

  it('loses nothing of an outage, if it was ahead', () => {
    const service = new TestService();
    const ahead = (minutes: number) => ({ at: after(minutes + 19) });
    connects(service, 19 * minute);
    service.cable('plugged', 't1', 0, 0, { ...ahead(0), offerId: 0 });
    service.authorize('ann');
    service.start('ann', 20, at(6));
    service.follow('t1', 1, 0, ahead(0));
    service.to(after(15));
    service.follow('t1', 2, 2496, ahead(15));
    service.tell({ kind: 'offline', space: 'a', expectedBack: null });
    service.to(after(60));
    connects(service, 0);
    for (const turn of [1, 2, 3]) {
      service.follow('t1', turn + 2, (turn + 1) * 2496, ahead((turn + 1) * 15));
    }
    service.follow('t1', 6, 9984);
    service.cable('unplugged', 't1', 7, 9984);
    expect(billed(service)).toEqual([9984]);
    const read = service.records('ann')[0]!.readings.map((one) => one.at);
    expect(read).toEqual([0, 15, 30, 45, 60].map(after));
  });
});

const onA = { space: 'a', transaction: 't1' } as const;

/** What is billed for readings of 800 Wh each that have these numbers. */
function numbered(number: (turn: number) => number | null) {
  const service = new TestService();
  service.arrive('ann', 't1');
  service.start('ann', 8, at(6));
  service.follow('t1', 1, 0);
  for (const turn of [2, 3, 4, 5, 6]) {
    service.to(after(turn * 5));
    const shown = { seq: number(turn), at: service.world.now, register: wattHours(turn * 800) };
    const reading = { ...shown, amps: 48, offerId: 1 };
    service.tell({ ...onA, kind: turn === 6 ? 'unplugged' : 'meter-read', reading });
  }
  return billed(service);
}

describe('numbers', () => {
  it('that begin at zero again lose nothing', () => {
    expect(numbered((turn) => (turn < 4 ? turn : turn - 4))).toEqual([4800]);
  });

  it('that are always zero, or missing, lose nothing', () => {
    expect(numbered(() => 0)).toEqual([4800]);
    expect(numbered(() => null)).toEqual([4800]);
  });
});

const none = (seq: number, when = wednesday) => ({ seq, at: when });

describe('messages without a reading', () => {
  it('at the plug: the register is where the last car left it', () => {
    const service = new TestService();
    service.arrive('ben', 't0', 5000);
    service.cable('unplugged', 't0', 1, 5000);
    service.tell({ ...onA, kind: 'plugged', reading: none(0) });
    service.authorize('ann');
    service.start('ann', 8, at(6));
    service.to(after(10));
    service.follow('t1', 1, 6664);
    service.cable('unplugged', 't1', 2, 6664);
    expect(billed(service)).toEqual([1664]);
  });

  it('at the unplug: the next reading or the next car completes it', () => {
    const service = new TestService();
    service.arrive('ann', 't1', 5000);
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 5000);
    service.to(after(10));
    service.follow('t1', 2, 6600);
    service.to(after(20));
    service.tell({ ...onA, kind: 'unplugged', reading: none(3, after(20)) });
    expect(service.session).toBeUndefined();
    expect(billed(service)).toEqual([]);
    service.to(after(50));
    service.cable('plugged', 't2', 0, 8264);
    expect(billed(service)).toEqual([3264]);
    expect(service.records('ann')[0]!.end).toBe(after(20));
  });

  it('in between leave no gap, and earlier readings of a message count', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 8, at(6));
    service.tell({ ...onA, kind: 'meter-read', reading: none(1) });
    service.to(after(10));
    const reading = { seq: 2, at: after(10), register: wattHours(1664), offerId: 1 };
    const earlier = [{ at: after(5), register: wattHours(700) }];
    service.tell({ ...onA, kind: 'meter-read', reading: { ...reading, earlier } });
    service.cable('unplugged', 't1', 3, 1664);
    expect(billed(service)).toEqual([1664]);
    expect(service.records('ann')[0]!.readings.map(({ energy }) => energy)).toEqual([0, 700, 1664]);
  });
});
