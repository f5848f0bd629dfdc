import { describe, expect, it } from 'vitest';
import type { Session } from '../community/session.ts';
import { orderOf } from '../service/testing/service.ts';
import {
  at,
  car,
  done,
  later,
  recordsOf,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';
import type { Act } from '../simulation/live.ts';
import { instant, wattHours } from '../units.ts';

const charge = (
  user: string,
  space: string,
  vehicle: number,
  kwh: number,
  hours: number,
): Act[] => [
  { kind: 'plug-in', user, space, vehicle },
  { kind: 'start', user, space, ...orderOf(kwh, at(hours)) },
];
const queue = (user: string, vehicle: number): Act => ({
  kind: 'join-queue',
  user,
  vehicle,
  building: 'house',
  energy: wattHours(3000),
  until: at(20),
});
const slot = (user: string, vehicle: number, space: string, from: number, to: number): Act => ({
  kind: 'reserve',
  user,
  vehicle,
  space,
  from: instant(from),
  to: instant(to),
  energy: wattHours(2000),
});
const of = (world: TestWorld, user: string): Session =>
  Object.values(world.sessions).find((session) => session.user === user)!;
const request = (world: TestWorld, user: string) => of(world, user).moveRequest;
const owners = ['ann', 'ben', 'cleo', 'cleo', 'dora', 'ann'];
const vehicles = owners.map((owner, place) => car(place + 1, owner));
const founded = testWorld({ vehicles, capacity: 150 });

/** Ann and then Ben have what they wanted within minutes; Cleo charges for hours, until nine. */
const full = later(
  done(
    founded,
    ...charge('ann', 'a', 1, 0.5, 3),
    ...charge('ben', 'b', 2, 1, 3),
    ...charge('cleo', 'c', 3, 30, 3),
  ),
  at(1),
);

describe('of those whose car is done', () => {
  it('one past its ready-by time is asked before one that has been done for longer', () => {
    const overdue = done(
      founded,
      ...charge('ann', 'a', 1, 0.5, 3),
      ...charge('ben', 'b', 2, 1, 0.9),
      ...charge('cleo', 'c', 3, 30, 3),
    );
    const asked = done(later(overdue, at(1)), queue('dora', 5));
    expect(request(asked, 'ann')).toBeNull();
    expect(request(asked, 'ben')).toMatchObject({ at: at(1) });
  });

  it('one is asked for each of those who wait', () => {
    const [first, second] = [
      done(full, queue('dora', 5)),
      done(full, queue('dora', 5), queue('cleo', 4)),
    ];
    expect([request(first, 'ann'), request(first, 'ben')]).toMatchObject([{ at: at(1) }, null]);
    const asked = [request(second, 'ann')!.for.id, request(second, 'ben')!.for.id];
    expect(asked).toEqual(second.queue.map(({ id }) => id));
  });

  it('one who was asked stays asked as long as anybody waits', () => {
    const asked = done(full, queue('dora', 5), queue('cleo', 4));
    const [doras, cleos] = asked.queue.map(({ id }) => id);
    const left = done(later(asked, at(2)), { kind: 'leave-queue', user: 'dora', entry: doras! });
    expect(request(left, 'ann')).toMatchObject({ at: at(1), for: { id: cleos } });
    expect(request(left, 'ben')).toMatchObject({ at: at(1), for: { id: cleos } });
  });

  it('nobody is asked to make way for themselves', () => {
    const busy = done(
      founded,
      ...charge('ann', 'a', 1, 0.5, 3),
      ...charge('ben', 'b', 2, 30, 12),
      ...charge('cleo', 'c', 3, 30, 12),
    );
    const waiting = done(later(busy, at(1)), queue('ann', 6));
    expect(request(waiting, 'ann')).toBeNull();
  });

  it('nobody is asked for their own other car in the hold of its slot', () => {
    const booked = done(full, slot('ann', 6, 'a', at(4), at(5)));
    expect(request(later(booked, at(4, 10)), 'ann')).toBeNull();
  });

  it('a space that the own other car needs too soon is no use to those who wait', () => {
    const booked = later(done(full, slot('ann', 6, 'a', at(3), at(4))), at(2, 45));
    const asked = done(booked, queue('dora', 5));
    expect([request(asked, 'ann'), request(asked, 'ben')]).toMatchObject([null, { at: at(2, 45) }]);
  });

  it('nobody ends a request by booking the space for their own other car', () => {
    const asked = done(full, queue('dora', 5));
    const booked = later(done(asked, slot('ann', 6, 'a', at(3), at(4))), at(2, 45));
    expect(request(booked, 'ann')).toEqual(request(asked, 'ann'));
    expect(request(booked, 'ben')).toBeNull();
  });

  it('one who stays though asked keeps those who wait from the space once who booked it does not come', () => {
    const booked = done(full, slot('cleo', 4, 'a', at(3.5), at(4.5)), queue('dora', 5));
    const held = later(booked, at(3, 40));
    expect(request(held, 'ann')).toMatchObject({ at: at(3, 10), for: { kind: 'reservation' } });
    expect(request(held, 'ben')).toMatchObject({ for: { kind: 'queue' } });
    const released = of(later(held, at(4)), 'ann');
    expect(released.moveRequest).toMatchObject({ at: at(3, 10), for: { kind: 'queue' } });
    expect(released.idleFrom).toBe(at(3, 45));
  });

  it('another is asked once the space is reserved too soon to be of use', () => {
    const asked = done(full, slot('ben', 2, 'a', at(3), at(4)), queue('dora', 5));
    expect(request(later(asked, at(2, 30)), 'ann')).not.toBeNull();
    const soon = later(asked, instant(at(2, 30) + 1));
    expect(request(soon, 'ann')).toBeNull();
    expect(request(soon, 'ben')).toMatchObject({ at: soon.now });
  });
});

describe('the time at which a driver said they would leave', () => {
  it('is not before the end of the slot, whatever was ordered since', () => {
    const reserved = later(done(founded, slot('ann', 1, 'a', at(0.5), at(3))), at(0.5));
    const sooner = {
      ...orderOf(0.5, at(1)),
      kind: 'change-plan',
      user: 'ann',
      space: 'a',
    } as const;
    const there = done(reserved, { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 }, sooner);
    const others = [...charge('ben', 'b', 2, 30, 12), ...charge('cleo', 'c', 3, 30, 12)];
    const asked = done(later(done(there, ...others), at(1.5)), queue('dora', 5));
    expect(request(asked, 'ann')).toMatchObject({ leaves: at(3) });
  });

  it('ends the favor: who is asked at that instant gets nothing for moving', () => {
    const asked = done(later(full, at(3)), queue('dora', 5));
    const told = asked.ledger.accounts['ann']!.notices.at(-1);
    expect(told).toMatchObject({ kind: 'move-asked', at: at(3), isRequest: false });
    const gone = done(asked, { kind: 'unplug', user: 'ann', space: 'a' });
    expect(recordsOf(gone, 'ann')[0]).toMatchObject({ madeWay: false });
  });
});

describe('in quiet hours', () => {
  it('nobody is asked from 23:00 on, to the instant', () => {
    const before = done(later(full, instant(at(5) - 1)), queue('dora', 5));
    expect(request(before, 'ann')).not.toBeNull();
    const then = done(later(full, at(5)), queue('dora', 5));
    expect(request(then, 'ann')).toBeNull();
  });

  it('a slot in the morning is asked for twenty minutes before they begin', () => {
    const booked = done(full, slot('dora', 5, 'a', at(13, 10), at(15)));
    expect(request(later(booked, instant(at(4, 40) - 1)), 'ann')).toBeNull();
    expect(request(later(booked, at(4, 40)), 'ann')).toMatchObject({ at: at(4, 40) });
  });

  it('a slot in the night changes nothing for who waits in the queue before', () => {
    const booked = done(full, slot('cleo', 4, 'a', at(8), at(9)), queue('dora', 5));
    expect(request(later(booked, at(4, 50)), 'ann')).toMatchObject({ for: { kind: 'queue' } });
    expect(request(later(booked, at(7, 31)), 'ann')).toMatchObject({
      for: { kind: 'reservation' },
    });
  });

  it('a car that is done only then is asked for such a slot when they end', () => {
    const booked = later(done(founded, slot('dora', 5, 'a', at(13, 10), at(15))), at(6));
    const late = done(booked, ...charge('ann', 'a', 1, 0.5, 13));
    expect(request(later(late, instant(at(13) - 1)), 'ann')).toBeNull();
    expect(request(later(late, at(13)), 'ann')).toMatchObject({ at: at(13) });
  });
});

it('a car that is done and then stopped has been idle since it was done', () => {
  const { idleSince } = of(full, 'ann');
  expect(idleSince).toBeLessThan(at(1));
  const stopped = done(full, { kind: 'stop', user: 'ann', space: 'a' });
  expect(of(stopped, 'ann').idleSince).toBe(idleSince);
});
