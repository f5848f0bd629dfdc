import { hour, minute } from '../../../units.ts';
import { drawing } from '../buildings.ts';
import type { Trouble } from './stay.ts';
import type { Cause } from './judge.ts';
import type { Manners } from './manners.ts';
import type { RoughService } from './service.ts';

interface Where {
  readonly service: RoughService;
  readonly manners: Manners;
  readonly random: () => number;
  readonly plan: (at: number, run: () => void) => void;
  readonly causes: Cause[];
  readonly space: string;
  readonly begin: number;
  readonly end: number;
}

/** Draws when something goes wrong at a charger, and for how long: one trouble at a time. */
export function planTroubles(where: Where): void {
  const { service, manners, random, plan, causes, space, begin, end } = where;
  const { whole } = drawing(random);
  const { garage } = service;
  const often = (rate: number, begins: () => void) => {
    if (rate === 0) return;
    for (let at = begin; ;) {
      at += (-Math.log(1 - random()) / rate) * hour;
      if (at >= end) return;
      plan(at, begins);
    }
  };
  const isSound = () => {
    const { isCut, isFaulted, isSilent, isRogue } = garage.chargers.get(space)!.trouble;
    return !isCut && !isFaulted && !isSilent && !isRogue;
  };
  const lasts = (kind: string, on: Partial<Trouble>, off: Partial<Trouble>, most: number) => () => {
    if (!isSound()) return;
    // Nobody can know of silence before an offer is not answered, nor of disobedience before it shows.
    const isSeen = kind !== 'silence' && kind !== 'disobedience';
    if (isSeen) causes.push({ at: service.now, kind, space });
    garage.change(space, on);
    plan(service.now + whole(3, most) * minute, () => {
      // What it gave beyond its offers ends: that concerns its own car as well.
      const ends = kind === 'disobedience' ? 'obeys again' : 'back';
      causes.push({ at: service.now, kind: ends, space });
      garage.change(space, off);
    });
  };
  often(manners.cuts, lasts('line cut', { isCut: true }, { isCut: false }, 90));
  often(manners.faults, lasts('fault', { isFaulted: true }, { isFaulted: false }, 60));
  often(manners.silences, lasts('silence', { isSilent: true }, { isSilent: false }, 60));
  often(manners.rogues, lasts('disobedience', { isRogue: true }, { isRogue: false }, 60));
  /** The line is lost for a moment, and the clock is another one when it is back. */
  const setsClock = (clockAhead: number) => {
    causes.push({ at: service.now, kind: 'clock', space });
    garage.change(space, { isCut: true });
    garage.change(space, { isCut: false, clockAhead });
  };
  const clockAhead = whole(-90, 90) * minute;
  often(manners.wrongClocks, () => {
    if (!isSound()) return;
    setsClock(clockAhead);
    plan(service.now + whole(10, 120) * minute, () => setsClock(0));
  });
  const shows = (registerOff: number) => () => {
    garage.change(space, { registerOff });
    plan(service.now + 1000, () => garage.change(space, { registerOff: 0 }));
  };
  often(manners.falls, shows(-whole(1, 3)));
  often(manners.jumps, shows(60_000));
}
