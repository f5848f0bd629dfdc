import { describe, expect, it } from 'vitest';
import { done, later, refused, type TestWorld } from '../service/testing/world.ts';
import {
  changePlan,
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
} from '../service/testing/crowd.ts';
import { liveSession } from '../service/views/live-session.ts';

/** Dan has booked `a` from four to six, with no other space free; Ann plugs in there before. */
const booked = done(morning(), ...othersStay, danBooks(on(16), on(18)));
const walkUp = (minutes: number, kwh = 30): TestWorld =>
  done(
    later(booked, on(15, minutes)),
    plugIn('ann', 'a', 1),
    start('ann', 'a', orders(kwh, on(20))),
  );
const amps = (world: TestWorld) => sessionOf(world, 'ann').offered;
const energy = (world: TestWorld) => liveSession(world, sessionOf(world, 'ann')).energy;

describe('who plugs in before the slot of another', () => {
  it('charges until it begins, then gets no power while its driver may still come', () => {
    const there = walkUp(42);
    expect(amps(there)).toBe(48);
    expect(amps(later(there, on(16)))).toBe(0);
    const held = later(there, on(16, 14));
    expect(sessionOf(held, 'ann').phase).toEqual({
      kind: 'waiting',
      why: { kind: 'reserved', until: on(16, 15) },
    });
    expect(energy(held)).toBe(energy(later(there, on(16))));
  });

  it('goes on at the end of the hold', () => {
    const released = later(walkUp(42), on(16, 15));
    expect(released.reservations).toEqual({});
    expect(amps(released)).toBe(48);
    expect(sessionOf(later(walkUp(42), on(19, 30)), 'ann').phase.kind).toBe('complete');
  });

  it('goes on as soon as the slot is canceled or left free', () => {
    const early = done(later(booked, on(15)), plugIn('ann', 'a', 1));
    const canceled = done(early, start('ann', 'a', orders(30, on(20))), {
      kind: 'cancel-reservation',
      user: 'dan',
      reservation: Object.keys(booked.reservations)[0]!,
    });
    expect(amps(later(canceled, on(16)))).toBe(48);
  });

  it('is asked to move twenty minutes before, also while charging', () => {
    const there = walkUp(0);
    expect(sessionOf(later(there, on(15, 39)), 'ann').moveRequest).toBeNull();
    const asked = later(there, on(15, 40));
    expect(sessionOf(asked, 'ann').phase.kind).toBe('charging');
    expect(sessionOf(asked, 'ann').moveRequest).toMatchObject({ at: on(15, 40), by: on(16) });
    expect(told(asked, 'ann', 'move-asked')).toMatchObject([{ isRequest: true }]);
  });

  it('is asked at once if the slot begins sooner', () => {
    expect(sessionOf(walkUp(42), 'ann').moveRequest).toMatchObject({ at: on(15, 42) });
  });

  it('is asked though nothing was ordered', () => {
    const there = done(later(booked, on(15)), plugIn('ann', 'a', 1));
    expect(sessionOf(later(there, on(15, 40)), 'ann').moveRequest).not.toBeNull();
  });

  it('is refused from a quarter of an hour before it', () => {
    expect(refused(later(booked, on(15, 45)), plugIn('ann', 'a', 1))).toMatchObject({
      code: 'space-reserved',
    });
  });
});

describe('a car that ordered beyond the slot of another', () => {
  const ordered = done(
    morning(),
    ...othersStay,
    plugIn('ann', 'a', 1),
    start('ann', 'a', { ...orders(50, on(20)), goal: { kind: 'full' }, preference: 'cheapest' }),
  );
  const next = done(ordered, danBooks(on(20), on(22)));

  it('is planned to end where it begins, and does not charge in it', () => {
    const { plan } = sessionOf(next, 'ann');
    expect(plan!.blocks.at(-1)!.to).toBeLessThanOrEqual(on(20));
    expect(amps(later(next, on(20)))).toBe(0);
  });

  it('leaves the space to the driver of the slot', () => {
    const gone = done(later(next, on(20, 5)), unplug('ann', 'a'), plugIn('dan', 'a', 4));
    expect(sessionOf(gone, 'dan').promised).toMatchObject({ energy: 5000 });
  });

  it('gets power in a slot of the same driver, who keeps nobody else waiting', () => {
    const own = done(ordered, { ...danBooks(on(20), on(22)), user: 'ann', vehicle: 5 });
    const stays = later(own, on(20, 5));
    expect(sessionOf(stays, 'ann').phase).not.toMatchObject({ why: { kind: 'reserved' } });
  });
});

it('a new order in the slot of another keeps its driver waiting like an idle car', () => {
  const asked = later(
    done(later(booked, on(15)), plugIn('ann', 'a', 1), start('ann', 'a', orders(1, on(15, 30)))),
    on(15, 50),
  );
  const more = changePlan('ann', 'a', orders(20, on(23)));
  const again = later(done(asked, more), on(16, 10));
  expect(sessionOf(again, 'ann')).toMatchObject({ idleFrom: on(16), offered: 0 });
});
