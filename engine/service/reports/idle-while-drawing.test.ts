import { describe, expect, it } from 'vitest';
import { wattHours } from '../../units.ts';
import { on } from '../testing/crowd.ts';
import { TestService } from '../testing/service.ts';

it('a car that is done pays no idle fee while its charger charges it all the same', () => {
  const service = new TestService(on(8));
  service.arrive('ann', 't1');
  service.start('ann', 1, on(8, 20));
  service.follow('t1', 1, 0);
  service.to(on(8, 10));
  service.follow('t1', 2, 1000, { amps: 0 });
  const wanted = { vehicle: 2, building: 'house', energy: wattHours(5000), until: on(30) };
  service.do({ kind: 'join-queue', user: 'ben', ...wanted });
  service.to(on(9));
  service.follow('t1', 3, 1000, { amps: 32 });
  service.to(on(9, 30));
  service.follow('t1', 4, 4300, { amps: 0 });
  service.to(on(10));
  service.cable('unplugged', 't1', 5, 4300);
  expect(service.records('ann')[0]!.idle).toEqual([
    { from: on(8, 30), to: on(9) },
    { from: on(9, 30), to: on(10) },
  ]);
});

it('a car pays no idle fee while its charger is silent and may charge it on', () => {
  const service = new TestService(on(8));
  service.arrive('ann', 't1');
  service.start('ann', 1, on(8, 20));
  service.follow('t1', 1, 0);
  const before = service.session!.line.offerId;
  const wanted = { vehicle: 2, building: 'house', energy: wattHours(5000), until: on(30) };
  service.to(on(8, 10));
  service.do({ kind: 'join-queue', user: 'ben', ...wanted });
  service.to(on(9));
  expect(service.session).toMatchObject({ phase: { kind: 'complete' }, idle: [] });
  service.follow('t1', 2, 7500, { amps: 32, offerId: before, at: on(9) });
  service.follow('t1', 3, 7500);
  service.to(on(9, 30));
  service.cable('unplugged', 't1', 4, 7500);
  expect(service.records('ann')[0]!.idle).toEqual([{ from: on(9), to: on(9, 30) }]);
});

/** Ann's car is done at nine past eight, and its charger refuses the final 0 A; Ben waits. */
function refusesToEnd(): TestService {
  const service = new TestService(on(8));
  service.arrive('ann', 't1');
  service.start('ann', 1, on(8, 20));
  service.follow('t1', 1, 0);
  service.to(on(8, 10));
  const { phase, line } = service.session!;
  expect(phase).toEqual({ kind: 'complete', why: 'goal' });
  service.tell({ kind: 'offer-answered', space: 'a', offerId: line.offerId, accepted: false });
  const wanted = { vehicle: 2, building: 'house', energy: wattHours(5000), until: on(30) };
  service.do({ kind: 'join-queue', user: 'ben', ...wanted });
  return service;
}

describe('a charger that refuses to end a charge', () => {
  it('costs its driver no idle fee as long as it may draw', () => {
    const service = refusesToEnd();
    service.to(on(9));
    expect(service.session).toMatchObject({ phase: { kind: 'complete' }, idle: [] });
    expect(service.session!.idleFrom).toBeUndefined();
  });

  it('is told to stop again, and the fee counts once it has', () => {
    const service = refusesToEnd();
    service.to(on(9));
    expect(service.session!.offered).toBe(0);
    service.follow('t1', 2, 7500);
    service.to(on(9, 30));
    service.cable('unplugged', 't1', 3, 7500);
    expect(service.records('ann')[0]!.idle).toEqual([{ from: on(9), to: on(9, 30) }]);
    expect(service.charges('ann').map(({ bill }) => bill.energy)).toEqual([7500]);
  });
});
