import { describe, expect, it } from 'vitest';
import type { WorldEvent } from '../../community/events.ts';
import { accountOf } from '../../ledger/ledger.ts';
import { day, hour, wattHours } from '../../units.ts';
import {
  at,
  booksOf,
  car,
  done,
  later,
  refused,
  testWorld,
  withBooks,
  type TestWorld,
} from '../../service/testing/world.ts';
import { executeInBooks } from '../../simulation/books.ts';
import { spaceStatus } from '../../service/views/space-status.ts';

const vehicles = [car(1, 'ann'), car(2, 'ben'), car(3, 'cleo'), car(4, 'dan'), car(5, 'ann')];
const house = testWorld({ vehicles });
const slot = (vehicle: number, user: string, space: string, hours = 1) =>
  ({
    kind: 'reserve',
    user,
    vehicle,
    space,
    from: at(hours),
    to: at(hours + 2),
    energy: wattHours(4000),
  }) as const;
const booked = done(house, slot(1, 'ann', 'a'));
const press = (world: TestWorld) =>
  ({ kind: 'cannot-plug-in', user: 'ann', reservation: annsIn(world) }) as const;
const annsIn = (world: TestWorld) =>
  Object.values(world.reservations).find(({ user }) => user === 'ann')!.id;
const toldAnn = (world: TestWorld, kind: WorldEvent['kind']) =>
  accountOf(world.ledger, 'ann').notices.filter((event) => event.kind === kind);
const plugIn = (user: string, space: string, vehicle: number) =>
  ({ kind: 'plug-in', user, space, vehicle }) as const;

describe('“I cannot plug in”', () => {
  it('moves the promise, tells the owner and takes the space out of what is offered', () => {
    const pressed = done(later(booked, at(1)), press(booked));
    expect(Object.values(pressed.reservations)[0]).toMatchObject({ space: 'b', from: at(1) });
    expect(toldAnn(pressed, 'promise-moved')).toHaveLength(1);
    expect(pressed.ledger.anomalies?.flat()).toContainEqual(
      expect.objectContaining({ space: 'a', what: 'cannot-plug-in' }),
    );
    expect(spaceStatus(pressed, 'ben', 'a')).toEqual({ kind: 'blocked', until: at(5) });
    expect(refused(pressed, slot(2, 'ben', 'a', 3))).toMatchObject({ code: 'space-taken' });
    expect(later(pressed, at(5)).spaces['a']!.blocked).toBeUndefined();
  });

  it('is over when a car has been plugged in there, or when the owner says so', () => {
    const pressed = done(later(booked, at(1)), press(booked));
    const used = done(pressed, plugIn('ben', 'a', 2), { kind: 'unplug', user: 'ben', space: 'a' });
    expect(used.spaces['a']!.blocked).toBeUndefined();
    const seen = { kind: 'space-is-free', user: 'owner', space: 'a' } as const;
    const cleared = executeInBooks(booksOf(pressed), seen, 'owner');
    expect(cleared.ok && cleared.world.spaces['a']!.blocked).toBeUndefined();
    expect(refused(pressed, seen)).toEqual({ code: 'not-allowed' });
  });

  it('is for one’s own reservation, when its slot is open and its car is not plugged in', () => {
    expect(refused(booked, press(booked))).toMatchObject({ code: 'not-open-yet' });
    expect(refused(later(booked, at(1)), { ...press(booked), user: 'ben' }).code).toBe('unknown');
    const there = done(later(booked, at(0.5)), plugIn('ann', 'b', 1));
    expect(refused(later(there, at(0.8)), press(booked)).code).toBe('vehicle-charging');
  });

  it('is no no-show, whatever is seen at the space later', () => {
    const full = done(booked, plugIn('ben', 'b', 2), plugIn('cleo', 'c', 3));
    const pressed = done(later(full, at(1)), press(booked));
    const seen = { kind: 'space-is-free', user: 'owner', space: 'a' } as const;
    const cleared = executeInBooks(booksOf(pressed), seen, 'owner');
    const over = later(withBooks(cleared.ok ? cleared : booksOf(pressed)), at(2));
    expect(toldAnn(over, 'reservation').at(-1)).toMatchObject({ change: { state: 'FAILED' } });
    expect(over.noShows).toBeUndefined();
  });

  it('gains nothing if pressed for nothing while another space is free: that is a no-show', () => {
    const moved = later(done(later(booked, at(1)), press(booked)), at(2));
    expect(toldAnn(moved, 'promise-credited')).toEqual([]);
    expect(moved.noShows).toMatchObject({ ann: [at(1, 15)] });
  });

  it('brings a credit only if nothing else is free, and not again within 30 days', () => {
    const full = done(booked, plugIn('ben', 'b', 2), plugIn('cleo', 'c', 3));
    const failed = later(done(later(full, at(1)), press(booked)), at(2));
    expect(toldAnn(failed, 'promise-short')).toHaveLength(1);
    expect(toldAnn(failed, 'promise-credited')).toHaveLength(1);
    const next = (day + hour) / hour;
    const again = done(later(failed, at(23)), slot(1, 'ann', 'a', next));
    const twice = later(done(later(again, at(next)), press(again)), at(next + 1));
    expect(toldAnn(twice, 'promise-credited')).toEqual(toldAnn(failed, 'promise-credited'));
  });
});
