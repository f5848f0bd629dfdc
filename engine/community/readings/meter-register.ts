import { hour, minute, wattHours, type Instant, type Watts } from '../../units.ts';
import type { SessionReading } from '../report.ts';

/**
 * What a meter has counted, from registers that may be wrong: a register falls by rounding, restarts
 * at zero, shows one value that is far off, or jumps to another level for good.
 *
 * Method: the longest chain of readings that agree with each other. From one reading to a later one
 * the register may rise by what the charger can deliver in the time, fall by rounding, or restart at
 * zero. Leaving out a reading costs a point and a restart nearly one, so a single value that is far
 * off is left out. A jump that later readings confirm is followed, but counts only what the charger
 * can have delivered. Whatever the registers show, the sum never exceeds that either.
 */
export function believe(
  readings: readonly SessionReading[],
  power: Watts,
): readonly SessionReading[] {
  const chain = longestChain(readings, power);
  const first = readings[0]!;
  const believed: SessionReading[] = [];
  let energy: number = first.energy;
  let peak = 0;
  let before = -1;
  for (const [index, reading] of readings.entries()) {
    const shown = registerOf(reading);
    const isBelieved = chain.has(index);
    if (isBelieved) {
      const step = before < 0 ? 'begins' : stepBetween(readings, before, index, power);
      energy += gainOf(step, shown, peak, readings[before], reading, power);
      const most = first.energy + Math.floor(mostBetween(first.at, reading.at, power));
      energy = Math.min(energy, most);
      peak = step === 'level' ? Math.max(peak, shown) : shown;
      before = index;
    }
    const isRegular = isBelieved && shown === peak;
    believed.push(asBelieved(reading, energy, shown, isRegular));
  }
  return believed;
}

const asBelieved = (
  { seq, from, at, taken }: SessionReading,
  energy: number,
  shown: SessionReading['energy'],
  isRegular: boolean,
): SessionReading => ({
  at,
  energy: wattHours(energy),
  seq,
  ...(from !== undefined && { from }),
  ...(taken !== undefined && { taken }),
  ...(shown !== energy && { register: shown }),
  ...(!isRegular && { isOff: true }),
});

/** What the register itself shows. */
export const registerOf = ({ energy, register }: SessionReading) => register ?? energy;

/** The lines are up to 10 % above their nominal voltage, and clocks are a minute or two off. */
const tolerance = 1.1;
const clockError = 2 * minute;

/** The most a charger can have metered between two instants, in watt-hours. */
export const mostBetween = (from: Instant, to: Instant, power: Watts): number =>
  (power * tolerance * (Math.max(0, to - from) + clockError)) / hour;

/** A register that falls by no more was rounded, or read twice in the wrong order. */
export const rounding = 50;

type Step = 'begins' | 'level' | 'restart' | 'jump';

function stepBetween(
  readings: readonly SessionReading[],
  from: number,
  to: number,
  power: Watts,
): Exclude<Step, 'begins'> {
  const before = readings[from]!;
  const after = readings[to]!;
  const shown = registerOf(after);
  const rise = shown - registerOf(before);
  const most = mostBetween(before.at, after.at, power);
  if (rise >= -rounding) return rise <= most ? 'level' : 'jump';
  const isLow = shown < registerOf(readings[0]!) || shown < registerOf(before) / 2;
  return isLow && shown <= most ? 'restart' : 'jump';
}

function gainOf(
  step: Step,
  shown: number,
  peak: number,
  before: SessionReading | undefined,
  after: SessionReading,
  power: Watts,
): number {
  if (step === 'begins') return 0;
  if (step === 'restart') return shown;
  const rise = Math.max(0, shown - peak);
  if (step === 'level') return rise;
  return Math.min(rise, Math.floor((power * (after.at - before!.at)) / hour));
}

/** To leave out one reading costs 1: less than to believe one after which the level is as before. */
const penalty = { level: 0, restart: 0.95, return: 1.05, jump: 1.5 } as const;
/** The last reading of a chain has to agree with one before, or it is not believed yet. */
const unconfirmed = 1;
/** A single zero is more often an error than the value before it. */
const zeroWeight = 0.9;

/** The places of the readings that are believed. Of two equally long chains: the one that costs less. */
function longestChain(readings: readonly SessionReading[], power: Watts): ReadonlySet<number> {
  const { length } = readings;
  const score: number[] = [];
  const last: number[] = [];
  let best = 0;
  let bestScore = -Infinity;
  for (let index = 0; index < length; index += 1) {
    const own = weightOf(readings, index);
    let most = own;
    let from = -1;
    let isConfirmed = own > 1 || index === 0;
    for (let before = index - 1; before >= 0; before -= 1) {
      const step = stepBetween(readings, before, index, power);
      const isReturn = step === 'restart' && isBack(readings, last[before]!, index, power);
      const sum = score[before]! + own - (isReturn ? penalty.return : penalty[step]);
      if (sum > most) {
        most = sum;
        from = before;
        isConfirmed = step === 'level' || own > 1;
      }
    }
    score.push(most);
    last.push(from);
    const standing = isConfirmed ? most : most - unconfirmed;
    const isCheaper =
      standing === bestScore && registerOf(readings[index]!) < registerOf(readings[best]!);
    if (standing > bestScore || isCheaper) {
      bestScore = standing;
      best = index;
    }
  }
  const chain = new Set<number>();
  for (let index = best; index >= 0; index = last[index]!) chain.add(index);
  return chain;
}

/**
 * Whether a register is back at the level that it had before one that was far above. Where it was
 * near zero before, it may as well have begun again.
 */
const isBack = (
  readings: readonly SessionReading[],
  earlier: number,
  index: number,
  power: Watts,
): boolean =>
  earlier >= 0 &&
  registerOf(readings[earlier]!) > rounding &&
  registerOf(readings[index]!) >= registerOf(readings[earlier]!) &&
  stepBetween(readings, earlier, index, power) === 'level';

/** How many readings one stands for: those between were left out because they agree. */
function weightOf(readings: readonly SessionReading[], index: number): number {
  const reading = readings[index]!;
  const many = reading.seq - (reading.from ?? reading.seq) + 1;
  const before = readings[index - 1];
  const isZero = registerOf(reading) === 0 && before !== undefined && registerOf(before) > 0;
  return isZero ? many * zeroWeight : many;
}
