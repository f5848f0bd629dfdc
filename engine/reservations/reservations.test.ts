import { describe, expect, it } from 'vitest';
import { stateOf } from '../community/reservation.ts';
import { duration, instant, minute, wattHours } from '../units.ts';
import type { Act } from '../simulation/live.ts';
import { accountOf } from '../ledger/ledger.ts';
import { at, done, later, refused, testWorld, type TestWorld } from '../service/testing/world.ts';

type Reserve = Extract<Act, { kind: 'reserve' }>;

/** Ann's evening at space a, starting in two hours. */
const evening: Reserve = {
  kind: 'reserve',
  user: 'ann',
  vehicle: 1,
  space: 'a',
  from: at(2),
  to: at(13),
  energy: wattHours(20_000),
};
const reserved = done(testWorld(), evening);
const first = (world: TestWorld) => Object.values(world.reservations)[0]!;
const last = ({ ledger }: TestWorld) => accountOf(ledger, 'ann').reservations.flat().at(-1)!;
const minutes = (count: number) => duration(count * minute);

const fail = (lasting: number): Act => ({
  kind: 'fail-charger',
  space: 'a',
  how: 'offline',
  lasting: minutes(lasting),
});

const greedy = (user: string, space: string, vehicle: number): readonly Act[] => [
  { kind: 'plug-in', user, space, vehicle },
  {
    kind: 'start',
    user,
    space,
    goal: { kind: 'full' },
    readyBy: at(6),
    preference: 'fastest',
  },
];

const take = (user: string, space: string, vehicle: number): Act => ({
  kind: 'plug-in',
  user,
  space,
  vehicle,
});

describe('a reservation', () => {
  it('is confirmed at once and reserves its power', () => {
    expect(stateOf(first(reserved))).toBe('RESERVED');
    const promised = first(reserved).promise.reduce(
      (sum, { from, to, amps }) => sum + (amps * 208 * (to - from)) / 3_600_000,
      0,
    );
    expect(promised).toBeGreaterThanOrEqual(20_000);
  });

  it('may not overlap another one of the same space or vehicle, whoever made it', () => {
    const ben = { ...evening, user: 'ben', vehicle: 2, from: at(12.9), to: at(16) };
    expect(refused(reserved, ben)).toEqual({
      code: 'conflict',
      with: 'space',
      from: at(2),
      to: at(13),
    });
    expect(refused(reserved, { ...evening, space: 'b' })).toMatchObject({ with: 'vehicle' });
    expect(done(reserved, { ...ben, from: at(13) }).reservations).not.toEqual(
      reserved.reservations,
    );
  });

  it('is fulfilled up to 15 minutes early, not earlier', () => {
    const arrive: Act = { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 };
    const early = later(reserved, instant(at(2) - minutes(15)));
    expect(stateOf(last(done(early, arrive)))).toBe('FULFILLED');
    const tooEarly = later(reserved, instant(at(2) - minutes(15) - 1));
    const walkedIn = done(tooEarly, arrive);
    expect(stateOf(first(walkedIn))).toBe('RESERVED');
  });

  it('keeps neighbors out while it is held, then is released as a no-show', () => {
    const ben: Act = { kind: 'plug-in', user: 'ben', space: 'a', vehicle: 2 };
    const held = later(reserved, instant(at(2) + minutes(15) - 1));
    expect(refused(held, ben).code).toBe('space-reserved');
    const released = later(held, instant(at(2) + minutes(15)));
    expect(stateOf(last(released))).toBe('NO_SHOW');
    expect(done(released, ben).spaces['a']!.session).not.toBeNull();
  });

  it('can be canceled freely until 30 minutes before', () => {
    const cancel: Act = {
      kind: 'cancel-reservation',
      user: 'ann',
      reservation: first(reserved).id,
    };
    const inTime = later(reserved, instant(at(2) - minutes(30)));
    expect(stateOf(last(done(inTime, cancel)))).toBe('CANCELED');
    const late = later(reserved, instant(at(2) - minutes(30) + 1));
    expect(refused(late, cancel)).toEqual({
      code: 'too-late-to-cancel',
      until: instant(at(2) - minutes(30)),
    });
    const nobodys = refused(reserved, { ...cancel, reservation: 'r99' });
    expect(refused(reserved, { ...cancel, user: 'ben' })).toEqual(nobodys);
  });

  it('can be given back late by a car that is plugged in, and is free for others at once', () => {
    // Before its slot opens, the reservation does not follow its car yet.
    const early = later(reserved, instant(at(2) - minutes(25)));
    const there = done(early, { kind: 'plug-in', user: 'ann', space: 'b', vehicle: 1 });
    const elsewhere = later(there, instant(at(2) - minutes(10)));
    const ben: Act = { kind: 'plug-in', user: 'ben', space: 'a', vehicle: 2 };
    expect(refused(elsewhere, ben).code).toBe('space-reserved');
    const cancel = { kind: 'cancel-reservation', user: 'ann', reservation: first(reserved).id };
    const given = done(elsewhere, cancel as Act);
    expect(stateOf(last(given))).toBe('CANCELED');
    expect(done(given, ben).spaces['a']!.session).not.toBeNull();
  });

  it('can be moved under the same terms, and keeps its id', () => {
    const move: Act = {
      ...evening,
      kind: 'change-reservation',
      reservation: first(reserved).id,
      from: at(3),
    };
    const moved = done(reserved, move);
    expect(first(moved)).toMatchObject({ id: first(reserved).id, from: at(3) });
    const late = later(reserved, at(1.9));
    expect(refused(late, move).code).toBe('too-late-to-change');
  });

  it('is pending while the charger is offline, and rejected if it does not come back', () => {
    const pending = done(testWorld(), fail(30), evening);
    expect(stateOf(first(pending))).toBe('PENDING');
    expect(stateOf(first(later(pending, at(1))))).toBe('RESERVED');
    const never = later(done(testWorld(), fail(180), evening), at(1.6));
    expect(stateOf(last(never))).toBe('REJECTED');
    const tooLate = done(testWorld(), fail(180), { ...evening, from: at(0.2) });
    expect(stateOf(last(tooLate))).toBe('REJECTED');
    expect(tooLate.now).toBe(at(0));
    expect(last(tooLate).history.at(-1)!.at).toBe(at(0));
  });

  it('fails when the space is not vacated in time', () => {
    const world = done(
      testWorld(),
      { kind: 'plug-in', user: 'ben', space: 'a', vehicle: 2 },
      {
        kind: 'start',
        user: 'ben',
        space: 'a',
        goal: { kind: 'full' },
        readyBy: at(2),
        preference: 'fastest',
      },
      { kind: 'plug-in', user: 'cleo', space: 'b', vehicle: 3 },
      { kind: 'fail-charger', space: 'c', how: 'faulted', lasting: minutes(300) },
      evening,
    );
    const overstayed = later(world, at(2.5));
    expect(last(overstayed).history.at(-1)).toMatchObject({
      state: 'FAILED',
      why: 'space-not-freed',
    });
  });

  it('is refused with the energy that can be promised when power is short', () => {
    const short = { ...evening, to: at(4), energy: wattHours(60_000) };
    const refusal = refused(testWorld(), short);
    expect(refusal).toMatchObject({ code: 'power-short' });
    const reachable = 'reachable' in refusal ? refusal.reachable : wattHours(0);
    expect(reachable).toBeGreaterThan(18_000);
    expect(done(testWorld(), { ...short, energy: reachable }).reservations).not.toEqual({});
  });

  it('keeps its promise when others order all the power', () => {
    const booked = done(testWorld({ capacity: 48 }), {
      ...evening,
      to: at(5),
      energy: wattHours(28_000),
    });
    const crowded = done(booked, ...greedy('ben', 'b', 2), ...greedy('cleo', 'c', 3));
    const promised = first(crowded).promise.reduce(
      (sum, { from, to, amps }) => sum + (amps * 208 * (to - from)) / 3_600_000,
      0,
    );
    expect(promised).toBeGreaterThanOrEqual(28_000);
    const squeezed = Object.values(crowded.sessions).map(({ plan }) => plan!.shortfall);
    expect(Math.max(...squeezed)).toBeGreaterThan(0);
  });
});

const brief = (hours: number): Act => ({
  ...evening,
  from: at(hours),
  to: at(hours + 2),
  energy: wattHours(5000),
});

describe('a space whose car should have left', () => {
  const overdue = later(done(testWorld(), ...greedy('ben', 'a', 2)), at(12));

  it('is reserved only from when its driver has had time to move', () => {
    // Six in the morning: nobody is asked before seven.
    expect(refused(overdue, brief(12.25))).toEqual({
      code: 'space-taken',
      by: 'neighbor',
      until: instant(at(13) + minutes(20)),
    });
    expect(first(done(overdue, brief(13.5))).history.at(-1)!.state).toBe('RESERVED');
  });
});

describe('the queue', () => {
  const full = done(testWorld(), take('ben', 'a', 2), take('cleo', 'b', 3), take('ann', 'c', 4));
  const join: Act = {
    kind: 'join-queue',
    user: 'ann',
    building: 'house',
    vehicle: 1,
    energy: wattHours(10_000),
    until: at(12),
  };

  it('accepts each vehicle once, and only when the building is full', () => {
    expect(refused(testWorld(), join)).toEqual({ code: 'space-free', space: 'a' });
    expect(refused(done(full, join), join).code).toBe('already-queued');
  });

  it('offers a space that frees up and holds it for a quarter of an hour', () => {
    const waiting = later(done(full, join), at(1));
    const freed = done(waiting, { kind: 'unplug', user: 'cleo', space: 'b' });
    expect(freed.queue).toEqual([]);
    expect(accountOf(freed.ledger, 'ann').notices.at(-1)).toMatchObject({
      kind: 'space-offered',
      user: 'ann',
      space: 'b',
    });
    expect(refused(freed, take('cleo', 'b', 3)).code).toBe('space-reserved');
    // Who has an offer does not wait for another space.
    expect(refused(freed, join).code).toBe('already-queued');
    const lapsed = later(freed, instant(at(1) + minutes(15)));
    expect(last(lapsed).history.at(-1)).toMatchObject({ state: 'CANCELED', why: 'offer-lapsed' });
    expect(last(done(freed, take('ann', 'b', 1)))).toMatchObject({ space: 'b' });
  });

  it('offers a free space once there is power for it, and asks nobody to move meanwhile', () => {
    const small = testWorld({ capacity: 12 });
    const [plugIn, start] = greedy('cleo', 'b', 3);
    const allNight = { ...start, readyBy: at(12) } as Act;
    const busy = done(small, plugIn!, allNight, take('ben', 'a', 2), take('ann', 'c', 4));
    const wanting = done(busy, { ...join, until: at(5) });
    const waiting = done(later(wanting, at(1)), { kind: 'unplug', user: 'ben', space: 'a' });
    expect(waiting.queue).toHaveLength(1);
    expect(Object.values(waiting.sessions).every(({ moveRequest }) => moveRequest === null)).toBe(
      true,
    );
    const stopped = done(later(waiting, at(1.5)), { kind: 'stop', user: 'cleo', space: 'b' });
    expect(stopped.queue).toEqual([]);
    expect(first(stopped)).toMatchObject({ user: 'ann', space: 'a' });
  });

  it('holds no space for a car that has plugged in elsewhere', () => {
    const waiting = later(done(full, join), at(1));
    const freed = done(
      waiting,
      { kind: 'unplug', user: 'cleo', space: 'b' },
      { kind: 'unplug', user: 'ben', space: 'a' },
      take('ann', 'a', 1),
    );
    expect(last(freed).history.at(-1)).toMatchObject({ state: 'CANCELED', why: 'offer-lapsed' });
    expect(done(freed, take('cleo', 'b', 3)).spaces['b']!.session).not.toBeNull();
  });
});
