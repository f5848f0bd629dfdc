import { describe, expect, it } from 'vitest';
import { TestService } from '../service/testing/service.ts';
import {
  annCharges,
  billed,
  changePlan,
  danBooks,
  danQueues,
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
import {
  at,
  car,
  done,
  invoicesOf,
  later,
  refused,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';
import type { Act } from '../simulation/live.ts';
import { duration, instant, kilowattHours, minute, wattHours, type Instant } from '../units.ts';

const credits = (world: TestWorld, user: string) =>
  invoicesOf(world, user).flatMap((invoice) => invoice.credits);
const danCannot = (world: TestWorld): Act => ({
  kind: 'cannot-plug-in',
  user: 'dan',
  reservation: Object.values(world.reservations).find(({ user }) => user === 'dan')!.id,
});

const owned = (id: number) => (id <= 3 ? 'ben' : id === 4 ? 'dan' : 'ann');
const joins = (vehicle: number): Act => ({ ...danQueues, user: 'ann', vehicle });

describe('somebody with forty cars', () => {
  const vehicles = Array.from({ length: 40 }, (_, index) => car(index + 1, owned(index + 1)));
  const full = done(
    { ...later(testWorld({ vehicles, capacity: 144 }), on(8)), accounts: ['ann', 'ben', 'dan'] },
    plugIn('ben', 'a', 1),
    plugIn('ben', 'b', 2),
    plugIn('ben', 'c', 3),
  );
  const two = done(full, joins(5), joins(6));

  it('waits with two of them at the same time', () => {
    const wanted = { code: 'fair-use', rule: 'waiting', atMost: 2, until: on(40) };
    expect(refused(two, joins(7))).toEqual(wanted);
  });

  it('is offered no third space while two are held, and others have their turn', () => {
    const free = done(done(two, danQueues), unplug('ben', 'a'), unplug('ben', 'b'));
    expect(refused(free, joins(7))).toMatchObject({ code: 'fair-use', until: on(8, 15) });
    const users = Object.values(done(free, unplug('ben', 'c')).reservations).map((one) => one.user);
    expect(users).toEqual(['ann', 'ann', 'dan']);
  });
});

describe('“I cannot plug in”, pressed for nothing', () => {
  const booked = later(done(morning(), danBooks(on(9), on(20))), on(9));
  const pressed = done(booked, danCannot(booked));

  it('is a no-show for whoever does not come to the space they got instead', () => {
    expect(Object.values(pressed.reservations)).toMatchObject([{ space: 'b' }]);
    const over = later(pressed, on(9, 15));
    expect(told(over, 'dan', 'reservation').at(-1)).toMatchObject({ change: { state: 'NO_SHOW' } });
    expect(over.noShows).toMatchObject({ dan: [on(9, 15)] });
  });

  it('takes two spaces out for long, and any more for a quarter of an hour', () => {
    const twice = done(pressed, danCannot(pressed));
    const thrice = done(twice, danCannot(twice));
    expect(Object.values(thrice.spaces).map(({ blocked }) => blocked?.until)).toEqual([
      on(13),
      on(13),
      on(9, 15),
    ]);
  });
});

describe('a credit for a promise that was not kept', () => {
  it('is given once for a car in the way, however often its space is booked behind it', () => {
    let world = later(done(annCharges(), ...othersStay), on(9));
    for (let slot = 0; slot < 7; slot += 1) {
      const booking = danBooks(on(9, 20 + 15 * slot), on(9, 35 + 15 * slot));
      world = done(world, { ...booking, energy: wattHours(500) });
    }
    expect(credits(later(world, on(12)), 'dan')).toHaveLength(1);
  });

  it('is not given again and again for a cable that may be the driver’s own', () => {
    const service = new TestService();
    for (const hours of [1, 4]) {
      const slot = { space: 'a', vehicle: 1, from: at(hours), to: at(hours + 2) };
      service.do({ kind: 'reserve', user: 'ann', ...slot, energy: wattHours(4000) });
      service.to(at(hours, -5));
      service.cable('plugged', `t${hours}`, 0, 0);
      service.to(at(hours, 30));
      service.cable('unplugged', `t${hours}`, 1, 0);
    }
    const given = service.events.filter(({ kind }) => kind === 'promise-credited');
    expect(given).toMatchObject([{ at: at(1, 15) }]);
  });

  it('is not given to whoever takes the cable out for a moment and is charged after all', () => {
    const there = done(
      later(done(morning(), danBooks(on(9), on(12))), on(9)),
      plugIn('dan', 'a', 4),
      { kind: 'fail-charger', space: 'a', how: 'faulted', lasting: duration(4 * minute) },
    );
    const out = done(later(there, on(9, 1)), unplug('dan', 'a'));
    const back = done(later(out, on(9, 5)), plugIn('dan', 'a', 4));
    expect(sessionOf(back, 'dan').promised).toMatchObject({ energy: 5000 });
    const over = later(done(later(back, on(11)), unplug('dan', 'a')), on(13));
    expect([credits(out, 'dan'), credits(over, 'dan')]).toEqual([[], []]);
    expect(billed(over, 'dan', 'ENERGY')).toBeGreaterThan(0);
  });
});

const danOrders = (readyBy: Instant): Act => {
  const goal = { kind: 'energy', energy: kilowattHours(10) } as const;
  return changePlan('dan', 'a', { goal, readyBy, preference: 'cheapest' });
};

describe('a quoted maximum', () => {
  it('does not hold for dear hours that were not quoted: ready sooner is another order', () => {
    const slot = { ...danBooks(on(17), on(31)), energy: wattHours(10_000) };
    const there = done(later(done(later(morning(), on(16)), slot), on(17)), plugIn('dan', 'a', 4));
    const { ceiling } = sessionOf(there, 'dan');
    expect(ceiling).toBeGreaterThan(0);
    const sooner = done(there, danOrders(on(18, 30)));
    expect(sessionOf(sooner, 'dan').ceiling).toBeNull();
    expect(sessionOf(done(sooner, danOrders(on(31))), 'dan').ceiling).toBe(ceiling);
  });
});

describe('who books the space behind a neighbor’s car and cancels, again and again', () => {
  it('sends one request to move, and gives no new time', () => {
    let world = later(
      done(
        later(morning(), on(20)),
        plugIn('ann', 'a', 1),
        start('ann', 'a', orders(1, on(20, 30))),
        plugIn('dan', 'b', 4),
      ),
      on(21),
    );
    for (let times = 0; times < 10; times += 1) {
      world = done(world, danBooks(on(21, 20 + times), on(23)));
      const { id } = Object.values(world.reservations)[0]!;
      world = later(world, on(21, times + 1));
      world = done(world, { kind: 'cancel-reservation', user: 'dan', reservation: id });
    }
    const counts = ['move-asked', 'move-resumed', 'move-withdrawn'].map(
      (kind) => told(world, 'ann', kind).length,
    );
    expect(counts).toEqual([1, 1, 1]);
    expect(sessionOf(world, 'ann').moveRequest).toMatchObject({ at: on(21), by: on(21, 20) });
  });
});

const expects = (space: string): Act => ({ kind: 'expect', user: 'dan', space, vehicle: 4 });

describe('who says something again and again', () => {
  it('claims the car of a neighbor once', () => {
    const claim: Act = { kind: 'correct-car', user: 'dan', space: 'a', vehicle: 4 };
    const world = done(annCharges(), claim, claim, claim);
    expect(told(world, 'ann', 'car-claimed')).toHaveLength(1);
  });

  it('expects one car at one space only', () => {
    const world = done(morning(), expects('a'), expects('b'));
    const spaces = Object.values(world.spaces).filter(({ expected }) => expected);
    expect(spaces).toMatchObject([{ id: 'b', expected: { until: instant(on(8) + 2 * minute) } }]);
  });
});

/** What Ann pays if Dan cannot plug in at five past nine, and she leaves an hour later. */
const feeOf = (world: TestWorld): number => {
  const waits = later(world, on(9, 5));
  const there = later(done(waits, danCannot(waits)), on(10, 5));
  return billed(later(done(there, unplug('ann', 'a')), on(13)), 'ann', 'PARKING_TIME');
};

describe('who is asked to move, and plugs in again as if it were another car of theirs', () => {
  /** Ann is asked at 8:40 for the slot of Dan at nine; by then her car 1 is done. */
  const asked = later(
    done(later(done(annCharges(), ...othersStay), on(8, 30)), danBooks(on(9), on(12))),
    on(8, 41),
  );
  const again = done(later(done(asked, unplug('ann', 'a')), on(8, 42)), plugIn('ann', 'a', 5));

  it('gets no service fee back: the space is not free', () => {
    const over = later(again, on(9));
    expect(told(over, 'ann', 'made-way')).toEqual([]);
    expect(billed(over, 'ann', 'CREDIT')).toBe(0);
  });

  it('is still asked since the same minute', () => {
    expect(sessionOf(again, 'ann')).toMatchObject({
      vehicle: 5,
      moveRequest: { at: on(8, 40), by: on(9) },
    });
    expect(told(later(again, on(9)), 'ann', 'move-asked')).toHaveLength(1);
    expect(told(again, 'ann', 'move-resumed')).toMatchObject([{ at: on(8, 42), by: on(9) }]);
  });

  it('is not asked any more in a slot that was theirs before', () => {
    const own = { ...danBooks(on(8, 45), on(9)), user: 'ann', vehicle: 5, energy: wattHours(1000) };
    const before = later(done(annCharges(), ...othersStay, own), on(8, 30));
    const called = later(done(before, danBooks(on(9), on(12))), on(8, 41));
    const there = done(later(done(called, unplug('ann', 'a')), on(8, 46)), plugIn('ann', 'a', 5));
    expect(told(there, 'ann', 'move-resumed')).toEqual([]);
  });

  it('pays the same fee with the charge before, also without an order', () => {
    // Dan stands there from 9:05 to the end of his hold.
    expect([feeOf(asked), feeOf(again)]).toEqual([50, 50]);
  });
});
