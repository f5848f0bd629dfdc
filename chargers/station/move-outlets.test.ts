import { describe, expect, it } from 'vitest';
import { TestService } from '#engine/service/testing/service.ts';
import { Booted } from '../testing/booted.ts';
import { leaveSpaces } from './move-outlets.ts';

/** A charger at space a of two, whose car has drawn 500 Wh. */
function chargingAtA() {
  const service = new TestService(undefined, ['a', 'b']);
  const line = new Booted('ocpp1.6', { spaces: ['a'] }, service);
  line.status('Preparing');
  line.start('CARD1', 1000);
  line.pass(5);
  line.meter(1500, { amps: 29 });
  return line;
}

describe('a charger that is moved to another space while a car charges', () => {
  it('ends the charge there and goes on with it here, and nothing is lost', () => {
    const line = chargingAtA();
    line.close();
    line.spaces = ['b'];
    line.open();
    expect(line.service.world.spaces['a']!.session).toBeNull();
    expect(line.service.world.spaces['b']!.session).not.toBeNull();
    line.pass(5);
    line.meter(2100, { amps: 29 });
    line.stop(2300);
    expect(line.billed().reduce((sum, one) => sum + one, 0)).toBe(1300);
  });

  it('ends the charge if it is at no space any more', () => {
    const line = chargingAtA();
    line.close();
    line.spaces = [];
    line.open();
    expect(line.billed()).toEqual([500]);
  });
});

describe('a charger that is replaced by another one while a car charges', () => {
  it('bills what each meter has shown', () => {
    const begin = 0;
    const line = chargingAtA();
    for (const one of leaveSpaces(line.state, line.now)) line.service.tell(one);
    expect(line.service.world.spaces['a']!.session).toBeNull();
    line.pass(2);
    const next = new Booted('ocpp1.6', { spaces: ['a'], id: 'S2' }, line.service);
    next.status('Preparing');
    next.start('CARD1', begin);
    next.pass(5);
    next.meter(begin + 100, { amps: 29 });
    next.pass(5);
    next.stop(begin + 600);
    expect(next.billed().reduce((sum, one) => sum + one, 0)).toBe(1100);
  });
});
