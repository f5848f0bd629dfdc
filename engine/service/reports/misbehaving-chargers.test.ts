import { describe, expect, it } from 'vitest';
import { second, wattHours, type Instant } from '../../units.ts';
import { Garage } from '../testing/garage.ts';
import { TestService } from '../testing/service.ts';
import { at } from '../testing/world.ts';

/** Two cars share all there is, and have said so. */
function shared(): Garage {
  const garage = new Garage();
  garage.begin('a');
  garage.reads('a', 0);
  garage.begin('b');
  for (let minutes = 0; minutes <= 6; minutes += 1) {
    garage.to(at(0, minutes));
    garage.reads('a', minutes * 80);
    garage.reads('b', minutes * 60);
    garage.reads('a', minutes * 80);
    garage.reads('b', minutes * 60);
  }
  expect(garage.offered('a') + garage.offered('b')).toBe(60);
  return garage;
}

describe('a current somewhat above the offer', () => {
  it('is kept free, as that of several cars adds up', () => {
    const garage = shared();
    garage.reads('a', 700, garage.offered('a') + 1);
    expect(garage.offered('a') + garage.offered('b')).toBe(59);
    // It was noise or not: it is not given away again, nor does it count twice.
    garage.reads('b', 500);
    garage.reads('a', 710, garage.offered('a') + 1);
    expect(garage.offered('a') + garage.offered('b')).toBe(59);
  });

  it('is the precision of the meter if it is small', () => {
    const garage = shared();
    garage.reads('a', 700, garage.offered('a') + 0.4);
    expect(garage.offered('a') + garage.offered('b')).toBe(60);
  });
});

describe('a charger that measures 2.7 A at 1,837 W', () => {
  it('counts with the larger of the two, also for its neighbors', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 20, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0, 1));
    const reading = { seq: 2, at: at(0, 1), register: wattHours(80), amps: 2.7, watts: 1837 };
    const told = { ...reading, amps: 2.7 as never, offerId: service.session!.line.offerId };
    service.tell({ kind: 'meter-read', space: 'a', transaction: 't1', reading: told });
    // 1,837 W at 208 V.
    expect(service.session!.flow.amps).toBe(9);
  });
});

describe('a deaf charger beside one that draws what it was not offered', () => {
  it('counts with all it may draw after ten seconds: the others make room', () => {
    const garage = shared();
    const before = garage.offered('a');
    garage.plug('c');
    garage.reads('c', 0, 48);
    expect(garage.offered('a') + garage.offered('b')).toBeLessThanOrEqual(12);
    // One of the two obeys; the other does not answer.
    const deaf = garage.offered('a') < before ? 'a' : 'b';
    const other = deaf === 'a' ? 'b' : 'a';
    garage.reads(other, 700);
    garage.to((garage.world.now + 10 * second) as Instant);
    expect(garage.offered(other)).toBe(0);
    // It answers at last: the rest is shared again.
    garage.reads(deaf, 720);
    garage.to((garage.world.now + 5 * 60 * second) as Instant);
    expect(garage.offered('a') + garage.offered('b')).toBe(12);
  });
});

describe('a charger that gives power before anybody says whose car it is', () => {
  it('counts with what it gives from then on, and is told to stop', () => {
    const garage = shared();
    garage.plug('c');
    garage.reads('c', 0, 48);
    garage.reads('a', 700);
    garage.reads('b', 700);
    garage.claim('c');
    expect(garage.sessionIn('c').line).toMatchObject({ mayDraw: 48, excess: { amps: 48 } });
    garage.to(at(0, 7));
    expect(garage.offered('a') + garage.offered('b')).toBeLessThanOrEqual(12);
    garage.to(at(0, 8));
    expect(garage.world.spaces['c']!.condition).toMatchObject({ why: 'draws-more' });
  });
});

describe('a charger that does not answer its first offer', () => {
  it('is not assumed to charge: its driver is told what is missing once it counts as silent', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    // Full power until half an hour before the end.
    service.start('ann', 20, at(2, 30));
    expect(service.session!.plan!.shortfall).toBe(0);
    service.to(at(0, 1.5));
    expect(service.session!.phase).toMatchObject({ kind: 'offline', why: 'silent' });
    const told = service.events.filter(({ kind }) => kind === 'plan-changed');
    expect(told).toEqual([expect.objectContaining({ at: at(0, 1.5), before: 0 })]);
    expect((told[0] as { shortfall: number }).shortfall).toBeGreaterThan(8000);
  });
});

describe('a register that leaps while nothing is offered or drawn', () => {
  it('is not billed, also near zero, where it could have begun again', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.to(at(8));
    service.cable('meter-read', 't1', 1, 60_000);
    service.to(at(8, 1));
    service.cable('meter-read', 't1', 2, 0);
    service.to(at(9));
    service.cable('meter-read', 't1', 3, 60_000);
    service.to(at(9, 1));
    service.cable('meter-read', 't1', 4, 0);
    service.start('ann', 2, at(12));
    service.follow('t1', 5, 0);
    service.to(at(9, 16));
    service.follow('t1', 6, 2000);
    service.cable('unplugged', 't1', 7, 2000);
    expect(service.charges('ann').map(({ bill }) => bill.energy)).toEqual([2000]);
    const leaps = service.anomalies.filter(({ what }) => what === 'register-jumped');
    expect(leaps).toMatchObject([{ session: 's1', expected: 0, shown: 60_000 }]);
  });
});

describe('a cable that was out and in again while its line was cut', () => {
  it('is the same stay: the charge goes on when its driver says whose it is', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 20, at(12));
    service.follow('t1', 1, 0);
    service.to(at(0, 15));
    service.follow('t1', 2, 2496);
    service.tell({ kind: 'offline', space: 'a', expectedBack: null });
    service.to(at(1, 10));
    service.tell({ kind: 'connected', space: 'a', clock: at(1, 10) });
    service.cable('unplugged', 't1', 3, 3328, { at: at(0, 20) });
    service.cable('plugged', 't2', 0, 3328, { at: at(0, 22), offerId: 0 });
    service.to(at(1, 12));
    service.authorize('ann');
    expect(service.session).toMatchObject({ id: 's1', order: { readyBy: at(12) } });
    expect(service.session!.offered).toBe(48);
  });

  it('is over if the cable was out for longer than a quarter of an hour', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 20, at(12));
    service.follow('t1', 1, 0);
    service.tell({ kind: 'offline', space: 'a', expectedBack: null });
    service.to(at(1, 10));
    service.tell({ kind: 'connected', space: 'a', clock: at(1, 10) });
    service.cable('unplugged', 't1', 2, 3328, { at: at(0, 20) });
    service.cable('plugged', 't2', 0, 3328, { at: at(0, 36), offerId: 0 });
    service.authorize('ann');
    expect(service.session).toMatchObject({ id: 's2', order: null });
  });
});
