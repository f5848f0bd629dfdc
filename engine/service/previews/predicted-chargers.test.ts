import { describe, expect, it } from 'vitest';
import { fraction, hour, instant, minute, wattHours } from '../../units.ts';
import { outlook } from './outlook.ts';
import { preview } from '../preview.ts';
import { annCharges, orderOf, TestService } from '../testing/service.ts';
import { at, car, done, invoicesOf, later, testWorld } from '../testing/world.ts';
import { storedAt } from '../../charging/vehicle.ts';

function previewed({ world }: TestService, energy: number) {
  const tried = preview(world, 'ann', 'a', orderOf(energy, at(9)));
  if (!tried.ok) throw new Error(tried.refusal.code);
  return tried.preview.outlook;
}

/** A cable at 20:45, by a wrong clock; a charge crosses the change of price at 21:00. */
const begun = (ahead: number) => {
  const service = new TestService(at(2.75));
  const clock = instant(service.world.now + ahead);
  service.tell({ kind: 'connected', space: 'a', clock });
  service.cable('plugged', 't1', 0, 0, { at: clock });
  return service;
};

describe('a prediction for a charger with a wrong clock', () => {
  it.each([2000, 40_000, -40_000])('%d ms ahead is that for a right one', (ahead) => {
    const [right, wrong] = [0, ahead].map((one) => {
      const service = begun(one);
      service.authorize('ann');
      return previewed(service, 5);
    });
    expect(wrong).toEqual(right);
  });

  it('does not change the price of a reservation', () => {
    const [right, wrong] = [0, 40_000].map((ahead) => {
      const service = begun(ahead);
      const slot = { from: at(2.8), to: at(6), energy: wattHours(5000) };
      service.do({ kind: 'reserve', user: 'ann', vehicle: 1, space: 'a', ...slot });
      return Object.values(service.world.reservations)[0]!.ceiling;
    });
    expect(wrong).toBe(right);
  });
});

const fastest = (level: number, hours: number) =>
  ({
    goal: { kind: 'level', level: fraction(level) },
    readyBy: at(hours),
    preference: 'fastest',
  }) as const;

describe('a predicted register', () => {
  it('continues from a reading that is a watt-hour above the estimate', () => {
    const service = new TestService();
    service.arrive('ann', 't1', 1_234_000);
    service.start('ann', 2, at(6));
    service.follow('t1', 1, 1_234_000);
    service.to(at(0.5));
    service.follow('t1', 2, 1_236_001, { at: service.session!.offeredAt });
    const { energyInTheEnd, done: ready } = previewed(service, 4);
    expect(energyInTheEnd).toBe(4000);
    expect(ready).toBeGreaterThan(service.world.now);
  });

  it('counts on after the register was reset', () => {
    const service = annCharges();
    const { bill } = outlook(service.world, service.session!)!;
    service.follow('t1', 3, 0);
    expect(outlook(service.world, service.session!)!.bill).toEqual(bill);
    expect(bill.energy).toBe(8000);
  });

  it('continues after a stop and a new start', () => {
    const ann = { user: 'ann', space: 'a' };
    const plain = car(1, 'ann');
    const vehicles = [{ ...plain, stored: storedAt(plain, fraction(0.3)) }];
    for (let trial = 0; trial < 20; trial += 1) {
      const stopAt = instant(at(0) + 3 * minute + trial * 7131);
      let world = done(testWorld({ vehicles }), { kind: 'plug-in', vehicle: 1, ...ann });
      world = later(done(world, { kind: 'start', ...ann, ...fastest(0.8, 12) }), stopAt);
      world = done(world, { kind: 'stop', ...ann });
      world = done(world, { kind: 'start', ...ann, ...fastest(0.4 + trial / 1000, 12) });
      world = later(world, instant(at(0) + 2.9 * hour));
      const more = fastest(0.55, 6);
      const tried = preview(world, 'ann', 'a', more);
      if (!tried.ok) throw new Error(tried.refusal.code);
      const { outlook: told } = tried.preview;
      world = later(done(world, { kind: 'change-plan', ...ann, ...more }), told.done!);
      world = done(world, { kind: 'unplug', ...ann });
      const { bill } = invoicesOf(world, 'ann')[0]!.charges.at(-1)!;
      // The fraction of a watt-hour before the first reading of the second charge is not known.
      expect(Math.abs(told.bill.energy - bill.energy)).toBeLessThanOrEqual(1);
    }
  });
});

describe('a cable that nobody has authorized', () => {
  it('does not keep booked cars from coming in a prediction', () => {
    const service = new TestService();
    service.cable('plugged', 't1', 0, 0);
    const book = (user: string, vehicle: number, from: number) =>
      service.do({
        kind: 'reserve',
        user,
        vehicle,
        space: 'a',
        from: at(from),
        to: at(from + 1),
        energy: wattHours(4000),
      });
    book('ann', 1, 1);
    book('ben', 2, 2);
    book('ann', 1, 3);
    const ceilings = Object.values(service.world.reservations).map(({ ceiling }) => ceiling);
    expect(ceilings).toHaveLength(3);
    for (const ceiling of ceilings) expect(ceiling).toBeGreaterThan(0);
  });
});
