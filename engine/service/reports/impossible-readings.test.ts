import { describe, expect, it } from 'vitest';
import { day, instant, minute } from '../../units.ts';
import { TestService } from '../testing/service.ts';
import { at, wednesday } from '../testing/world.ts';

const after = (minutes: number) => instant(wednesday + minutes * minute);
const billed = (service: TestService, user: string) =>
  service.charges(user).map(({ bill }) => bill.energy);

/** Ann charges at 48 A; the register has shown 1,600 Wh after ten minutes. */
function charging(atPlugIn = 0): TestService {
  const service = new TestService();
  service.arrive('ann', 't1', atPlugIn);
  service.start('ann', 8, at(5));
  service.follow('t1', 1, atPlugIn);
  service.to(after(10));
  service.follow('t1', 2, 1600);
  service.to(after(20));
  return service;
}

describe('a register that contradicts itself', () => {
  it('is billed once, if it falls by one watt-hour, and its owner sees that', () => {
    const service = charging();
    service.follow('t1', 3, 1599);
    service.cable('unplugged', 't1', 4, 1599);
    expect(billed(service, 'ann')).toEqual([1600]);
    const fell = { what: 'register-fell', space: 'a', expected: 1600, shown: 1599 };
    expect(service.anomalies).toMatchObject([fell]);
  });

  it('is not billed for one value that is 60 kWh too high', () => {
    const service = charging();
    service.follow('t1', 3, 63_200);
    service.to(after(30));
    service.follow('t1', 4, 4800);
    service.cable('unplugged', 't1', 5, 4800);
    expect(billed(service, 'ann')).toEqual([4800]);
    expect(service.anomalies).toMatchObject([{ what: 'register-jumped', shown: 63_200 }]);
  });
});

describe('a reading that no charger can have metered in the time', () => {
  it('is not billed, and those that follow are', () => {
    const service = charging();
    service.follow('t1', 3, 9_999_999);
    service.to(after(30));
    service.follow('t1', 4, 4800);
    service.to(after(40));
    service.cable('unplugged', 't1', 5, 6400);
    // The third one is awaited like a lost one.
    service.to(instant(after(40) + 7 * day));
    expect(billed(service, 'ann')).toEqual([6400]);
  });

  it('is not billed after a register that was reset, either', () => {
    const service = charging(9_999_999);
    service.follow('t1', 3, 9_999_999);
    service.to(after(30));
    service.cable('unplugged', 't1', 4, 4800);
    service.to(instant(after(30) + 7 * day));
    expect(billed(service, 'ann')).toEqual([4800]);
  });

  it('does not keep an unplugged car in its space', () => {
    const service = charging();
    service.cable('unplugged', 't1', 3, 9_999_999);
    expect(service.session).toBeUndefined();
    expect(billed(service, 'ann')).toEqual([1600]);
  });

  it('does not complete the charge of the car before, if the next one plugs in with it', () => {
    const service = charging();
    service.cable('plugged', 't2', 0, 9_999_999);
    service.to(instant(after(20) + 7 * day));
    expect(billed(service, 'ann')).toEqual([1600]);
  });

  it('is ignored if it comes after the car has left', () => {
    const service = charging();
    service.cable('unplugged', 't1', 4, 3200);
    service.cable('meter-read', 't1', 3, 9_999_999);
    service.to(instant(after(20) + 7 * day));
    expect(billed(service, 'ann')).toEqual([3200]);
  });
});
