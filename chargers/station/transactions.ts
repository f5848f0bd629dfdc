import { fraction, hour, instant, second, type Instant } from '#engine/units.ts';
import type { Sample } from '../meter/sample.ts';
import { identify } from './identify.ts';
import { drawnAt, saysNothingNew } from './hold-readings.ts';
import { leaveOutlet, newCable, sameTime, tellUnplug } from './plug.ts';
import { newSamples, readAtAfter, readingFrom, readingOf } from './reading.ts';
import type { Cable, OcppTransaction, Outlet } from './station.ts';
import { watchDraw } from './watch-draw.ts';
import {
  cableNamed,
  forgetCable,
  outletState,
  patchCable,
  patchOutlet,
  reportTo,
  tell,
  type Work,
} from './work.ts';

/** A message about a transaction. `seqNo`: null if it is not numbered. */
export interface TransactionMessage {
  readonly at: Instant;
  readonly seqNo: number | null;
  readonly samples: readonly Sample[];
}

export interface Begin extends TransactionMessage {
  readonly id: string;
  /** Identifies the begin, if it is sent again. */
  readonly key: string;
  readonly token: string | null;
  /** It was learned of by a later message: its begin is on its way, or lost. */
  readonly isLate?: boolean;
}

/** Finds the cable of a transaction, newest first: ids are used again. */
export const cableOf = (
  work: Work,
  outlet: Outlet,
  matches: (transaction: OcppTransaction, cable: Cable) => boolean,
): Cable | undefined => {
  const { cable, past } = outletState(work, outlet);
  return [...(cable === null ? [] : [cable]), ...past].find(
    (one) => one.transaction !== null && matches(one.transaction, one),
  );
};

/** A transaction has begun: on the cable that is plugged in, or on one that is learned of by it. */
export function beginTransaction(work: Work, outlet: Outlet, begin: Begin): Cable {
  const { id, key, at, token, seqNo, isLate = false } = begin;
  const known = cableFor(work, outlet, begin);
  const { name } = known ?? newCable(work, outlet, at);
  // So that the numbers of its events follow the one of the plug, wherever they begin.
  const plugSeq = known === null ? 0 : 1;
  const firstSeq = seqNo === null ? null : isLate ? plugSeq : plugSeq - seqNo;
  const transaction = {
    id,
    key,
    at,
    token: null,
    isRefused: false,
    firstSeq,
    lastEventAt: at,
    endedAt: null,
  };
  patchCable(work, outlet, name, { transaction });
  const kind = known === null ? 'plugged' : 'meter-read';
  takeMessage(work, outlet, name, kind, known === null ? begin : afterPlug(known, begin));
  if (token !== null) identify(work, outlet, name, token, at);
  return cableNamed(work, outlet, name)!;
}

/** Stamps are whole seconds, and a card may be shown first: what begins follows the plug. */
const afterPlug = ({ pluggedAt }: Cable, begin: Begin): Begin => ({
  ...begin,
  samples: begin.samples.map((one) => ({ ...one, at: instant(Math.max(one.at, pluggedAt + 1)) })),
});

/** The cable that is plugged in, if a transaction that begins now is on it. */
function cableFor(work: Work, outlet: Outlet, { at, seqNo, samples }: Begin): Cable | null {
  const { cable } = outletState(work, outlet);
  if (cable === null) return null;
  if (cable.transaction === null) {
    if (at >= cable.pluggedAt - sameTime) return cable;
    // It waited while the station had no connection, and this cable was plugged in after it.
    reportTo(work, {
      kind: 'unplugged',
      space: outlet.space,
      transaction: cable.name,
      reading: { seq: null, at: cable.pluggedAt },
    });
    forgetCable(work, outlet);
    patchOutlet(work, outlet, { next: { at: cable.pluggedAt } });
    return null;
  }
  const register = samples.findLast((one) => one.register !== null)?.register ?? null;
  const isRunning = cable.transaction.endedAt === null;
  const isUnnumbered = seqNo === null && cable.transaction.firstSeq === null;
  // Its end was lost: nobody else has used the outlet since, so the register is the same.
  if (isRunning && isUnnumbered && register !== null && register >= (cable.register ?? 0)) {
    tellUnplug(work, outlet, { ...cable, register, needsRegister: false }, at);
  } else if (!isRunning) tellUnplug(work, outlet, cable, at);
  else forgetCable(work, outlet);
  return null;
}

/** A reading, or another event of a transaction. */
export function updateTransaction(
  work: Work,
  outlet: Outlet,
  name: string,
  message: TransactionMessage,
): void {
  takeMessage(work, outlet, name, 'meter-read', message);
}

/** A transaction has ended. `isOut`: because the cable was unplugged. */
export function endTransaction(
  work: Work,
  outlet: Outlet,
  name: string,
  message: TransactionMessage,
  isOut: boolean,
): void {
  const before = cableNamed(work, outlet, name)!;
  // Sent again.
  if (before.transaction!.endedAt !== null) return;
  const isPast = outletState(work, outlet).cable?.name !== name;
  const isLast = isOut || before.out !== null;
  takeMessage(work, outlet, name, isLast && !isPast ? 'unplugged' : 'stopped', message);
  const { transaction, register, readAt } = cableNamed(work, outlet, name)!;
  const needsRegister = message.samples.every((one) => one.register === null);
  patchCable(work, outlet, name, {
    transaction: { ...transaction!, endedAt: message.at },
    needsRegister: needsRegister && (register === null || readAt < message.at),
  });
  if (isLast && !isPast) leaveOutlet(work, outlet);
}

type Told = 'plugged' | 'meter-read' | 'stopped' | 'unplugged';

/** Tells the engine what a message says, and keeps what the next one is compared with. */
function takeMessage(
  work: Work,
  outlet: Outlet,
  name: string,
  kind: Told,
  message: TransactionMessage,
): void {
  const seq = numberOf(work, outlet, name, message);
  const cable = cableNamed(work, outlet, name)!;
  const all = withRegisters(work, outlet, cable, message.samples).map((one) =>
    inUnit(outlet, cable, one),
  );
  const samples = newSamples(cable, all, seq !== null, work.moment.now);
  const hasReading = samples.some(({ register }) => register !== null);
  const canWait = kind === 'meter-read' && saysNothingNew(work, outlet, cable, samples);
  // Without a number and a register there is nothing to tell but the begin and the end.
  if (hasReading || seq !== null || kind !== 'meter-read') {
    const isLate = kind === 'unplugged' && !hasReading && !cable.needsRegister;
    const reading = isLate
      ? lastKnown(cable, seq, message.at)
      : readingFrom(cable, { seq, at: message.at }, samples);
    reportTo(work, { kind, space: outlet.space, transaction: name, reading }, canWait);
  }
  const level = samples.findLast((one) => one.level !== null)?.level;
  if (level !== undefined && level !== null) {
    tell(work, { kind: 'level', space: outlet.space, level: fraction(level) }, canWait);
  }
  const { register } = samples.findLast((one) => one.register !== null) ?? cable;
  const readAt = readAtAfter(cable, samples);
  patchCable(work, outlet, name, {
    register,
    readAt,
    seq: seq === null ? null : Math.max(cable.seq ?? 0, seq),
    ...(hasReading && { needsRegister: false }),
    ...(!canWait && { drawn: drawnAt(outlet, samples) }),
  });
  watchDraw(work, outlet, cable, samples);
}

/** An end that repeats the register of the last reading, or has none. */
function lastKnown(cable: Cable, seq: number | null, at: Instant) {
  const isRecent = cable.register !== null && at - cable.readAt <= second;
  if (!isRecent) return { seq, at };
  return readingOf(cable, { seq, at, register: cable.register, amps: 0 });
}

/** The number of a message for the engine. A station that numbers everything 0 numbers nothing. */
function numberOf(
  work: Work,
  outlet: Outlet,
  name: string,
  { seqNo, at }: TransactionMessage,
): number | null {
  const { transaction, seq } = cableNamed(work, outlet, name)!;
  const { firstSeq, lastEventAt } = transaction!;
  const told = seqNo === null || firstSeq === null ? null : firstSeq + seqNo;
  const isAgain = told !== null && seq !== null && told <= seq && at > lastEventAt;
  const number = isAgain || (told !== null && told < 0) ? null : told;
  patchCable(work, outlet, name, {
    transaction: {
      ...transaction!,
      firstSeq: number === null ? null : firstSeq,
      lastEventAt: at > lastEventAt ? at : lastEventAt,
    },
  });
  return number;
}

/** A register without a unit that continues in kilowatt-hours, and would fall in watt-hours. */
function inUnit(outlet: Outlet, { register: last, readAt }: Cable, sample: Sample): Sample {
  const { register, isUnitMissing, at } = sample;
  if (!isUnitMissing || register === null || last === null || register >= last) return sample;
  const inWattHours = register * 1000;
  const continues =
    inWattHours >= last && inWattHours < last + mostSince(outlet, Math.max(0, at - readAt));
  return continues ? { ...sample, register: inWattHours } : sample;
}

/** Beyond it what a meter says is no reading: several times what the charger can deliver, and a little. */
const mostSince = ({ charger: { volts, phases, maxAmps } }: Outlet, passed: number): number =>
  1000 + (4 * volts * phases * maxAmps * passed) / hour;

/** Where a station tells only what flowed since its last sample, a register is made of it. */
function withRegisters(
  work: Work,
  outlet: Outlet,
  { register: last }: Cable,
  samples: readonly Sample[],
): readonly Sample[] {
  if (samples.every(({ register, interval }) => register !== null || interval === null)) {
    return samples;
  }
  let sum = outletState(work, outlet).sum ?? { at: 0, wattHours: 0 };
  if (last !== null && last > sum.wattHours) sum = { ...sum, wattHours: last };
  const told = samples.map((one) => {
    if (one.register !== null || one.interval === null) return one;
    if (one.at > sum.at) sum = { at: one.at, wattHours: sum.wattHours + one.interval };
    return { ...one, register: sum.wattHours };
  });
  patchOutlet(work, outlet, { sum: sum as NonNullable<ReturnType<typeof outletState>['sum']> });
  return told;
}

/** A reading of an outlet that names no transaction: it may be what an ended one waits for. */
export function readOutlet(work: Work, outlet: Outlet, samples: readonly Sample[]): void {
  const { cable, past } = outletState(work, outlet);
  const waiting = cable ?? past[0];
  if (waiting?.transaction === null || waiting === undefined) return;
  const { endedAt } = waiting.transaction;
  if (endedAt !== null && !waiting.needsRegister) return;
  const metered = newSamples(waiting, samples, false, work.moment.now).filter(
    ({ register }) => register !== null,
  );
  const last = metered.at(-1);
  if (last === undefined) return;
  // A numbered transaction counts its own events only; what is between them has no number.
  if (endedAt === null) {
    if (waiting.transaction.firstSeq === null) {
      takeMessage(work, outlet, waiting.name, 'meter-read', { at: last.at, seqNo: null, samples });
    } else watchDraw(work, outlet, waiting, samples);
    return;
  }
  const seq = waiting.seq === null ? null : waiting.seq + 1;
  const reading = readingFrom(waiting, { seq, at: last.at }, metered);
  reportTo(work, { kind: 'meter-read', space: outlet.space, transaction: waiting.name, reading });
  patchCable(work, outlet, waiting.name, {
    register: last.register,
    readAt: last.at,
    seq,
    needsRegister: false,
  });
}
