import { describe, expect, it } from 'vitest';
import { day, instant, wattHours } from '../../units.ts';
import { execute } from '../front-door.ts';
import { annCharges, annIsAsked, TestService } from '../testing/service.ts';
import { at } from '../testing/world.ts';

const idleFee = (service: TestService) =>
  service.charges('ann')[0]!.bill.lines.filter(({ kind }) => kind === 'PARKING_TIME');
const annAtA = { user: 'ann', space: 'a', vehicle: 1 } as const;
const annAtB = { kind: 'authorize', user: 'ann', space: 'b', vehicle: 1 } as const;

/** Minutes after noon. */
const early = (minutes: number) => at(-6, minutes);

/** Asked at 20 past six to make way by 20 to seven; the slot she booked there begins at 7:30 PM. */
function annIsTakenForThere(): TestService {
  const service = new TestService();
  service.do({ kind: 'reserve', ...annAtA, from: at(1.5), to: at(3), energy: wattHours(5000) });
  service.arrive('ann', 't1');
  service.start('ann', 1.6, at(0.5));
  service.follow('t1', 1, 0);
  service.to(at(0, 10));
  service.follow('t1', 2, 1600);
  service.to(at(0, 20));
  const wanted = { vehicle: 2, building: 'house', energy: wattHours(5000), until: at(6) };
  service.do({ kind: 'join-queue', user: 'ben', ...wanted });
  service.to(at(1.5));
  expect(service.session).toMatchObject({ reservation: 'r1', readings: { length: 1 } });
  expect(idleFee(service)).toMatchObject([{ amount: 250 }]);
  return service;
}

describe('a car whose unplug is never reported', () => {
  it('pays no idle fee for the time since the last word of its charger', () => {
    const service = new TestService(at(-6));
    service.arrive('ann', 't1');
    service.start('ann', 1.6, early(30));
    service.follow('t1', 1, 0);
    service.to(early(10));
    service.follow('t1', 2, 1600);
    const wanted = { vehicle: 2, building: 'house', energy: 5000 as never, until: at(9) };
    service.do({ kind: 'join-queue', user: 'ben', ...wanted });
    // She leaves at twenty past; five hours later the next car plugs in.
    service.to(early(300));
    service.cable('plugged', 't2', 0, 1600);
    service.to(instant(early(300) + 8 * day));
    expect(service.records('ann')[0]!.idle).toEqual([]);
    expect(idleFee(service)).toEqual([]);
  });

  it('pays for what its charger has seen', () => {
    const service = new TestService();
    annIsAsked(service);
    service.to(at(5.5));
    service.cable('meter-read', 't1', 3, 1600);
    service.to(at(8));
    service.cable('plugged', 't2', 0, 1600);
    service.to(instant(at(8) + 8 * day));
    for (const { to } of service.records('ann')[0]!.idle) expect(to).toBeLessThanOrEqual(at(5.5));
  });

  describe('whose next slot there begins by itself before anybody notices', () => {
    it('pays no idle fee for the time before it either', () => {
      const service = annIsTakenForThere();
      service.to(at(2));
      service.cable('plugged', 't2', 0, 1600);
      service.to(instant(at(2) + 8 * day));
      expect(service.records('ann').map(({ idle }) => idle)).toEqual([[], []]);
      expect(idleFee(service)).toEqual([]);
    });

    it('pays until it left, if that is reported after all', () => {
      const service = annIsTakenForThere();
      service.to(at(2));
      service.cable('unplugged', 't1', 3, 1600, { at: at(1), offerId: 1 });
      expect(service.session).toBeUndefined();
      service.to(instant(at(2) + 8 * day));
      expect(idleFee(service)).toMatchObject([{ amount: 100 }]);
    });

    it('pays until it left, if the next car is reported first', () => {
      const service = annIsTakenForThere();
      service.to(at(2));
      service.cable('plugged', 't2', 0, 1600);
      service.cable('unplugged', 't1', 3, 1600, { at: at(1), offerId: 1 });
      service.to(instant(at(2) + 8 * day));
      expect(idleFee(service)).toMatchObject([{ amount: 100 }]);
    });
  });

  it('is not refused elsewhere, once nothing has been heard of it for a while', () => {
    const service = annCharges();
    const { spaces, buildings } = service.world;
    const b = { ...spaces['a']!, id: 'b', plugged: null, session: null, ended: [] };
    const house = { ...buildings['house']!, spaces: ['a', 'b'] };
    service.world = { ...service.world, spaces: { ...spaces, b }, buildings: { house } };
    service.to(at(2));
    service.cable('plugged', 't9', 0, 500, { space: 'b' });
    service.do(annAtB);
    expect(Object.values(service.world.sessions)).toMatchObject([{ space: 'b', vehicle: 1 }]);
    // A reading that comes late is still hers.
    service.cable('unplugged', 't1', 3, 4000, { at: at(0.4), offerId: 1 });
    expect(service.charges('ann').map(({ bill }) => bill.energy)).toEqual([4000]);
  });

  it('ends with a stop, once its charger is known not to answer', () => {
    const service = annCharges();
    const stop = { kind: 'stop', user: 'ann', space: 'a' } as const;
    service.to(at(0.7));
    service.do(stop);
    expect(service.session!.phase.kind).toBe('stopped');
    expect(execute(service.world, stop, 'resident')).toMatchObject({
      refusal: { code: 'already-over' },
    });
    service.to(at(0.8));
    service.do(stop);
    expect(service.session).toBeUndefined();
    service.to(instant(at(1) + 8 * day));
    expect(service.charges('ann').map(({ bill }) => bill.energy)).toEqual([2496]);
    expect(service.records('ann')[0]!.end).toBe(at(0.7));
  });
});
