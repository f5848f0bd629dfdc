import { describe, expect, it } from 'vitest';
import type { Act } from '../simulation/live.ts';
import { orderOf } from '../service/testing/service.ts';
import { at, car, done, later, testWorld, type TestWorld } from '../service/testing/world.ts';
import { wattHours } from '../units.ts';

const charge = (user: string, space: string, vehicle: number, kwh: number): Act[] => [
  { kind: 'plug-in', user, space, vehicle },
  {
    kind: 'start',
    user,
    space,
    ...orderOf(kwh, at(4)),
  },
];
const queue: Act = {
  kind: 'join-queue',
  user: 'dora',
  vehicle: 4,
  building: 'house',
  energy: wattHours(3000),
  until: at(4, 12),
};
const isAsked = (world: TestWorld, user: string) =>
  Object.values(world.sessions).some((one) => one.user === user && one.moveRequest !== null);

/**
 * Ann's car is done. Ben's takes all the power of the building for hours, so that nothing can be
 * promised to Dora at the space that is left: she waits for power there, not for another space.
 */
function waitsForPower(): TestWorld {
  const cars = [car(1, 'ann'), car(2, 'ben'), car(3, 'cleo'), car(4, 'dora'), car(5, 'emil')];
  const founded = testWorld({ capacity: 16, vehicles: cars });
  const full = done(
    later(done(founded, ...charge('ann', 'a', 1, 1)), at(0.5)),
    ...charge('ben', 'b', 2, 11.5),
    { kind: 'plug-in', user: 'cleo', space: 'c', vehicle: 3 },
    queue,
  );
  return done(full, { kind: 'unplug', user: 'cleo', space: 'c' });
}

describe('somebody who waits for power at the last free space', () => {
  const waiting = waitsForPower();

  it('needs no other space', () => {
    expect(waiting.queue).toHaveLength(1);
    expect(isAsked(waiting, 'ann')).toBe(false);
  });

  it('can join the queue there', () => {
    const left = done(waiting, { kind: 'leave-queue', user: 'dora', entry: waiting.queue[0]!.id });
    expect(done(left, queue).queue).toHaveLength(1);
  });

  it('needs another space once somebody plugs in there', () => {
    const taken = done(waiting, { kind: 'plug-in', user: 'cleo', space: 'c', vehicle: 3 });
    expect(isAsked(taken, 'ann')).toBe(true);
  });

  it('needs another space from half an hour before a slot there', () => {
    const slot = { space: 'c', from: at(4, 6), to: at(6), energy: wattHours(2000) };
    const booked = done(waiting, { kind: 'reserve', user: 'emil', vehicle: 5, ...slot });
    expect(isAsked(booked, 'ann')).toBe(false);
    expect(isAsked(later(booked, at(3, 35)), 'ann')).toBe(false);
    expect(isAsked(later(booked, at(3, 37)), 'ann')).toBe(true);
  });
});

it('is offered the space that stays free for the whole stay, not one that is reserved sooner', () => {
  const slot = { space: 'a', from: at(4, 6), to: at(6), energy: wattHours(2000) };
  const freed = done(
    waitsForPower(),
    { kind: 'reserve', user: 'emil', vehicle: 5, ...slot },
    { kind: 'unplug', user: 'ann', space: 'a' },
    { kind: 'stop', user: 'ben', space: 'b' },
  );
  const offer = Object.values(freed.reservations).find(({ user }) => user === 'dora');
  expect(offer).toMatchObject({ space: 'c', to: at(4, 12), energy: 3000 });
});
