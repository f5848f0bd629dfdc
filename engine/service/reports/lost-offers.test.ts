import { expect, it } from 'vitest';
import { report } from '../front-door.ts';
import { annCharges } from '../testing/service.ts';
import { at } from '../testing/world.ts';
import { amps, wattHours, type Instant } from '../../units.ts';

/** Ann's charge is stopped at 0:20; what her charger says then, and which offers it gets for it. */
function offersFor(taken: Instant, arrives: Instant, offerId: number) {
  const service = annCharges();
  service.to(at(0, 20));
  service.do({ kind: 'stop', user: 'ann', space: 'a' });
  service.to(arrives);
  const reading = { seq: 3, at: taken, register: wattHours(4000), amps: amps(48), offerId };
  const told = { kind: 'meter-read', space: 'a', transaction: 't1', reading } as const;
  const outcome = report(service.world, told);
  return outcome.ok ? outcome.offers : null;
}

it('a charger that still follows an earlier offer gets the last one again', () => {
  expect(offersFor(at(0, 30), at(0, 30), 1)).toEqual([{ space: 'a', id: 2, amps: 0 }]);
});

it('not if its reading was taken before the offer can have arrived', () => {
  expect(offersFor(at(0, 20), at(0, 20.4), 1)).toEqual([]);
});
