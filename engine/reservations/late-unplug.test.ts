import { describe, expect, it } from 'vitest';
import { annIsAsked, TestService } from '../service/testing/service.ts';
import { at } from '../service/testing/world.ts';

function asked(): TestService {
  const service = new TestService();
  annIsAsked(service);
  return service;
}

/** The charger reports only now that the car left then. */
const leftAt = (service: TestService, minutes: number) =>
  service.cable('unplugged', 't1', 3, 1600, { at: at(0, minutes) });
const thanks = (service: TestService) => ({
  told: service.events.filter(({ kind }) => kind === 'made-way').length,
  credits: service.charges('ann')[0]!.bill.lines.filter(({ kind }) => kind === 'CREDIT').length,
});

describe('a car whose unplug is reported late', () => {
  it('is thanked if it left in time after it was asked', () => {
    const service = asked();
    service.to(at(0, 50));
    leftAt(service, 35);
    expect(thanks(service)).toEqual({ told: 1, credits: 1 });
  });

  it('is thanked if it left at the instant it was asked', () => {
    const service = asked();
    service.to(at(0, 30));
    leftAt(service, 20);
    expect(thanks(service)).toEqual({ told: 1, credits: 1 });
  });

  it('is not thanked if it had left before it was asked', () => {
    const service = asked();
    service.to(at(0, 30));
    leftAt(service, 15);
    expect(thanks(service)).toEqual({ told: 0, credits: 0 });
  });

  it('is thanked even if nobody waited any longer when the report came', () => {
    const service = asked();
    service.to(at(0, 30));
    service.do({ kind: 'leave-queue', user: 'ben', entry: service.world.queue[0]!.id });
    expect(service.session!.moveRequest).toBeNull();
    service.to(at(0, 40));
    leftAt(service, 25);
    service.to(at(0, 41));
    expect(thanks(service)).toEqual({ told: 1, credits: 1 });
  });

  it.each([30, 32])('is not thanked if nobody waited any longer when it left: %d', (left) => {
    const service = asked();
    service.to(at(0, 30));
    service.do({ kind: 'leave-queue', user: 'ben', entry: service.world.queue[0]!.id });
    service.to(at(0, 40));
    leftAt(service, left);
    expect(thanks(service)).toEqual({ told: 0, credits: 0 });
  });
});
