import { describe, expect, it } from 'vitest';
import { liveSession } from '../views/live-session.ts';
import { TestService } from '../testing/service.ts';
import { wattHours } from '../../units.ts';
import { at } from '../testing/world.ts';

const early = (minutes: number) => at(-6, minutes);
const energyBilled = (service: TestService) =>
  service.charges('ann').map(({ bill }) => bill.energy);

/** The charger gives 32 A to Ann's car, though nothing is offered yet: 1,109 Wh in ten minutes. */
function annDrawsUnasked(): TestService {
  const service = new TestService(early(0));
  service.arrive('ann', 't1');
  service.cable('meter-read', 't1', 1, 0, { amps: 32 });
  service.to(early(10));
  service.cable('meter-read', 't1', 2, 1109, { amps: 32 });
  return service;
}

describe('a charger that gives power before its driver has ordered', () => {
  it('bills what the car has drawn, if its driver leaves without an order', () => {
    const service = annDrawsUnasked();
    service.cable('unplugged', 't1', 3, 1109);
    service.to(early(40));
    expect(energyBilled(service)).toEqual([1109]);
    expect(service.records('ann')).toMatchObject([{ order: null, pluggedIn: early(0) }]);
  });

  it('shows the same bill while the car is there', () => {
    const service = annDrawsUnasked();
    const { bill } = liveSession(service.world, service.session!);
    expect(bill).toMatchObject({ energy: 1109 });
    service.cable('unplugged', 't1', 3, 1109);
    service.to(early(40));
    expect(service.charges('ann').map((one) => one.bill.total)).toEqual([bill!.total]);
  });

  it('bills it with the order, if one follows', () => {
    const service = annDrawsUnasked();
    service.start('ann', 5, at(0));
    service.to(early(20));
    service.cable('unplugged', 't1', 3, 2218, { offerId: 1 });
    service.to(early(50));
    expect(energyBilled(service)).toEqual([2218]);
  });

  it('bills only what flowed since it was known whose car it is', () => {
    const service = new TestService(early(0));
    service.cable('plugged', 't1', 0, 0);
    service.to(early(10));
    service.cable('meter-read', 't1', 1, 1109, { amps: 32 });
    service.authorize('ann');
    service.to(early(20));
    service.cable('unplugged', 't1', 2, 2218);
    service.to(early(50));
    expect(energyBilled(service)).toEqual([1109]);
  });

  it('bills what flowed since then, if its charger could say so only later', () => {
    const service = new TestService(early(0));
    service.cable('plugged', 't1', 0, 0);
    service.to(early(10));
    service.cable('meter-read', 't1', 1, 1109, { amps: 32 });
    const since = early(0);
    service.do({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1, since });
    service.cable('unplugged', 't1', 2, 1109);
    service.to(early(40));
    expect(energyBilled(service)).toEqual([1109]);
  });

  it('bills what its register shows where it measures no current', () => {
    const service = new TestService(early(0));
    service.arrive('ann', 't1');
    for (let minute = 1; minute <= 10; minute += 1) {
      service.to(early(minute));
      const reading = {
        seq: minute,
        at: early(minute),
        register: wattHours(minute * 110),
        offerId: 0,
      };
      service.tell({ kind: 'meter-read', space: 'a', transaction: 't1', reading });
    }
    service.cable('unplugged', 't1', 11, 1100);
    service.to(early(40));
    expect(energyBilled(service)).toEqual([1100]);
  });

  it('bills nothing for what a meter shows by itself', () => {
    const service = new TestService(early(0));
    service.arrive('ann', 't1');
    service.to(early(10));
    service.cable('unplugged', 't1', 1, 9);
    service.to(early(40));
    expect(energyBilled(service)).toEqual([]);
  });
});
