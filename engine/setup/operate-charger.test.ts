import { describe, expect, test } from 'vitest';
import { chargerActions, type ChargerAction } from '../community/charger-action.ts';
import { at } from '../service/testing/world.ts';
import { OwnedService } from './testing/owner.ts';

const operate = (action: ChargerAction, isConfirmed = false) =>
  ({ kind: 'operate-charger', space: 'a', action, isConfirmed }) as const;

/** Ann charges at space a. */
function charging(): OwnedService {
  const service = new OwnedService();
  service.arrive('ann', 't1');
  service.start('ann', 8, at(6));
  service.follow('t1', 1, 0);
  return service;
}

const mayEnd = Object.entries(chargerActions)
  .filter(([, effect]) => effect === 'may-end')
  .map(([action]) => action as ChargerAction);

describe('an owner at a charger', () => {
  test.each(mayEnd)(
    'is asked twice before %s may end a charge, and its driver is told',
    (action) => {
      const service = charging();
      expect(service.refused(operate(action))).toMatchObject({ why: 'car-charging', space: 'a' });
      expect(service.events).not.toContainEqual(
        expect.objectContaining({ kind: 'charger-operated' }),
      );
      service.own(operate(action, true));
      expect(service.events).toContainEqual(
        expect.objectContaining({ kind: 'charger-operated', user: 'ann', space: 'a', action }),
      );
      expect(service.ledger.changes).toMatchObject([
        { kind: 'operate-charger', space: 'a', action },
      ]);
    },
  );

  test('does it at once where nobody charges, and tells nobody', () => {
    const service = new OwnedService();
    for (const action of mayEnd) service.own(operate(action));
    expect(service.events).toEqual([]);
    expect(service.ledger.changes).toHaveLength(mayEnd.length);
  });

  test('cannot take a charger away from a car, whatever is confirmed', () => {
    const service = charging();
    expect(service.refused(operate('disconnect', true))).toMatchObject({ why: 'car-plugged-in' });
  });

  test('cannot do what nobody knows', () => {
    const unknown = { ...operate('restart'), action: 'toString' } as never;
    expect(new OwnedService().refused(unknown)).toMatchObject({ code: 'bad-input' });
  });
});

test('an outage is kept with its time and reason once the charger is back', () => {
  const service = charging();
  const { now } = service.world;
  service.tell({ kind: 'offline', space: 'a', expectedBack: null });
  expect(service.ledger.outages).toBeUndefined();
  service.to(at(0.25));
  service.tell({ kind: 'connected', space: 'a' });
  expect(service.ledger.outages).toMatchObject([
    { space: 'a', kind: 'offline', from: now, to: service.world.now },
  ]);
});
