import { describe, expect, test } from 'vitest';
import { day, instant } from '../../units.ts';
import { orderOf, TestService } from '../testing/service.ts';
import { at } from '../testing/world.ts';

const stop = { kind: 'stop', user: 'ann', space: 'a' } as const;
const start = { kind: 'start', user: 'ann', space: 'a', quoted: true } as const;
const quoted = { ...start, ...orderOf(4, at(9)) } as const;

/**
 * Ann's charger goes on for 9,984 Wh after its line was cut a quarter of an hour after the plug. At
 * one o'clock she leaves, and half an hour later she is back; the line returns at two.
 */
function backWhileCut(): TestService {
  const service = new TestService();
  service.arrive('ann', 't1');
  service.start('ann', 20, at(6));
  service.follow('t1', 1, 0);
  service.to(at(0.25));
  service.follow('t1', 2, 2496);
  service.tell({ kind: 'offline', space: 'a', expectedBack: null });
  service.to(at(1.7));
  return service;
}

/** What the charger tells once its line is back: of the first cable, and the plug of the second. */
interface Told {
  readonly lastReading: boolean;
  readonly lateUnplug: boolean;
  readonly plug: boolean;
}

function lineReturns(service: TestService, told: Told): void {
  service.to(at(2));
  service.tell({ kind: 'connected', space: 'a' });
  const first = { offerId: 1, amps: 48 };
  if (told.lastReading) service.cable('meter-read', 't1', 3, 9984, { ...first, at: at(0.99) });
  if (told.plug) service.cable('plugged', 't2', 0, 9984, { at: at(1.5), offerId: 0 });
  service.cable('meter-read', 't2', 1, 9984, { at: at(1.9), offerId: 0 });
  if (told.lateUnplug) service.cable('unplugged', 't1', 4, 9984, { at: at(1), offerId: 1 });
  service.authorize('ann');
}

const both = [true, false];
const tellings: readonly Told[] = both.flatMap((lastReading) =>
  both.flatMap((lateUnplug) => both.map((plug) => ({ lastReading, lateUnplug, plug }))),
);

describe('a car whose unplug was lost with the line, and which is back with a quote', () => {
  describe.each(both)('stopped while it was out of reach: %s', (isStoppedBefore) => {
    test.each(tellings)('pays no more, and what flowed before as another charge: %o', (told) => {
      const service = backWhileCut();
      if (isStoppedBefore) service.do(stop);
      lineReturns(service, told);
      // Without the word of its unplug, its charge goes on, and is stopped for another one.
      if (!told.lateUnplug && !isStoppedBefore) service.do(stop);
      service.cable('meter-read', 't2', 2, 9984);
      service.do(quoted);
      const { ceiling } = service.session!;
      service.follow('t2', 3, 9984);
      service.to(at(2.4));
      service.cable('unplugged', 't2', 4, 13_978);
      service.to(instant(at(3) + 8 * day));
      // With a reading missing, the charge before is billed after the other one.
      const bills = service.charges('ann').map(({ bill }) => bill);
      const ofQuote = bills.find(({ energy }) => energy === 3994);
      expect(bills.map(({ energy }) => energy).toSorted((a, b) => a - b)).toEqual([3994, 9984]);
      expect(ofQuote!.total).toBeLessThanOrEqual(ceiling!);
    });
  });
});
