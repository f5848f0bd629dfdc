import { compile } from '../../tariff/compiled.ts';
import { nextPriceChange } from '../../tariff/price.ts';
import { registerOf } from './meter-register.ts';
import type { SessionReading } from '../report.ts';
import type { Session } from '../session.ts';
import type { World } from '../world.ts';

/** How many readings a session keeps before it leaves some out. */
const most = 24;
/** The latest ones decide together whether they are believed. */
const latest = 4;

/**
 * Leaves out a reading that says nothing new, so that one a minute does not let the state grow: the
 * one that lies closest to the line between its neighbors. Those around a change of price are kept,
 * as no others affect a bill.
 */
export function thinOut(
  world: Pick<World, 'tariffs' | 'buildings'>,
  { tariff: id, building, pluggedIn }: Pick<Session, 'tariff' | 'building' | 'pluggedIn'>,
  readings: readonly SessionReading[],
): readonly SessionReading[] {
  if (readings.length <= most) return readings;
  const tariff = world.tariffs[id]!;
  const { byPower, elapsed, energies } = compile(tariff);
  if (byPower) return readings;
  const { zone } = world.buildings[building]!;
  const first = readings[0]!;
  const hasChange = (before: SessionReading, after: SessionReading): boolean =>
    nextPriceChange(tariff, 'ENERGY', zone, before.at, after.at) !== undefined ||
    elapsed.some((mark) => before.at < pluggedIn + mark && pluggedIn + mark < after.at) ||
    energies.some((amount) => {
      const reached = first.energy + amount;
      return before.energy < reached && reached <= after.energy;
    });
  let least = Infinity;
  let index = -1;
  for (let at = 1; at < readings.length - latest; at += 1) {
    const [before, one, after] = [readings[at - 1]!, readings[at]!, readings[at + 1]!];
    const off = deviation(before, one, after);
    const isNew = off >= least || !isOnLine(before, one, after);
    if (isNew || hasChange(before, after)) continue;
    least = off;
    index = at;
  }
  return index < 0 ? readings : without(readings, index);
}

/** Whether nothing but its energy would be lost with a reading. */
function isOnLine(before: SessionReading, one: SessionReading, after: SessionReading): boolean {
  const isNext = (after.from ?? Math.floor(after.seq)) <= Math.floor(one.seq) + 1;
  // One that was not believed has been recorded for the owner.
  if (one.isOff) return isNext;
  const hasOffset = (reading: SessionReading) =>
    reading.energy - registerOf(reading) === one.energy - registerOf(one);
  return isNext && !before.isOff && !after.isOff && hasOffset(before) && hasOffset(after);
}

function deviation(before: SessionReading, one: SessionReading, after: SessionReading): number {
  const time = after.at - before.at;
  if (one.isOff || time === 0) return 0;
  const expected = before.energy + ((after.energy - before.energy) * (one.at - before.at)) / time;
  return Math.abs(one.energy - expected);
}

/** Without one reading; the next stands for it. */
function without(readings: readonly SessionReading[], index: number): readonly SessionReading[] {
  const { seq, from = seq } = readings[index]!;
  const after = readings[index + 1]!;
  return readings.toSpliced(index, 2, { ...after, from: Math.ceil(from) });
}
