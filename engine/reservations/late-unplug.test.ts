import { describe, expect, it } from 'vitest';
import { TestService } from '../service/test-service.ts';
import { at } from '../service/test-world.ts';
import { instant, minute, wattHours } from '../units.ts';

const after = (minutes: number) => instant(at(0) + minutes * minute);

/** Ann's car is done after ten minutes; Ben joins the queue at twenty past, so she is asked. */
function asked(): TestService {
  const service = new TestService();
  service.arrive('ann', 't1');
  service.start('ann', 1.6, at(5));
  service.follow('t1', 1, 0);
  service.to(after(10));
  service.follow('t1', 2, 1600);
  service.to(after(20));
  service.do({
    kind: 'join-queue',
    user: 'ben',
    vehicle: 2,
    building: 'house',
    energy: wattHours(5000),
    until: at(6),
  });
  expect(service.session!.moveRequest).toMatchObject({ at: after(20) });
  return service;
}

/** The charger reports only now that the car left then. */
const leftAt = (service: TestService, minutes: number) =>
  service.cable('unplugged', 't1', 3, 1600, { at: after(minutes) });
const thanks = (service: TestService) => ({
  told: service.events.filter(({ kind }) => kind === 'made-way').length,
  credits: service.charges('ann')[0]!.bill.lines.filter(({ kind }) => kind === 'CREDIT').length,
});

describe('a car whose unplug is reported late', () => {
  it('is thanked if it left in time after it was asked', () => {
    const service = asked();
    service.to(after(50));
    leftAt(service, 35);
    expect(thanks(service)).toEqual({ told: 1, credits: 1 });
  });

  it('is thanked if it left at the instant it was asked', () => {
    const service = asked();
    service.to(after(30));
    leftAt(service, 20);
    expect(thanks(service)).toEqual({ told: 1, credits: 1 });
  });

  it('is not thanked if it had left before it was asked', () => {
    const service = asked();
    service.to(after(30));
    leftAt(service, 15);
    expect(thanks(service)).toEqual({ told: 0, credits: 0 });
  });

  it('is thanked even if nobody waited any longer when the report came', () => {
    const service = asked();
    service.to(after(30));
    service.do({ kind: 'leave-queue', user: 'ben', entry: service.world.queue[0]!.id });
    expect(service.session!.moveRequest).toBeNull();
    service.to(after(40));
    leftAt(service, 25);
    expect(thanks(service)).toEqual({ told: 1, credits: 1 });
  });

  it.each([30, 32])('is not thanked if nobody waited any longer when it left: %d', (left) => {
    const service = asked();
    service.to(after(30));
    service.do({ kind: 'leave-queue', user: 'ben', entry: service.world.queue[0]!.id });
    service.to(after(40));
    leftAt(service, left);
    expect(thanks(service)).toEqual({ told: 0, credits: 0 });
  });
});
