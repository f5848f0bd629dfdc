import { flowAt } from '#engine/charging/flow.ts';
import { instant, millijoules, second, type Instant } from '#engine/units.ts';
import { offeredAmps } from './limits.ts';
import { follow, isPowered, readMeter } from './meter.ts';
import type { Act, VirtualTransaction } from './virtual-state.ts';
import type { BeginReason, EndReason, OutletStatus, VirtualDialect } from './virtual-dialect.ts';
import { keep, patch, say, type VirtualWork } from './work.ts';

/** How long a card that was shown waits for a car. */
const cardWaits = 120 * second;

/** A card or the app may charge here now: with a car that is plugged in, or is about to be. */
export function authorize(
  work: VirtualWork,
  dialect: VirtualDialect,
  token: string,
  why: BeginReason,
): void {
  patch(work, { authorized: { token, until: instant(work.now + cardWaits) } });
  if (work.state.car !== null) beginTransaction(work, dialect, why);
}

export function beginTransaction(
  work: VirtualWork,
  dialect: VirtualDialect,
  why: BeginReason,
): void {
  const { authorized, transaction, count, reservation } = work.state;
  if (authorized === null || transaction !== null) return;
  const begun: VirtualTransaction = {
    number: count + 1,
    token: authorized.token,
    began: work.now,
    seqNo: 1,
    toldState: '',
  };
  const isReserved = reservation !== null;
  const said = dialect.begin(work, { ...begun, seqNo: 0 }, readMeter(work), why);
  patch(work, {
    count: count + 1,
    authorized: null,
    transaction: begun,
    isFinished: false,
    readings: { sampledAt: work.now, alignedAt: work.now },
    ...(isReserved && { reservation: null }),
  });
  keep(work, { ...said, about: { kind: 'begin', transaction: begun.number } });
  follow(work);
}

/** An event of the running transaction takes the next number. */
export function keepEvent(
  work: VirtualWork,
  make: (transaction: VirtualTransaction) => { action: string; payload: object } | null,
): void {
  const { transaction } = work.state;
  if (transaction === null) return;
  const said = make(transaction);
  if (said === null) return;
  patch(work, { transaction: { ...transaction, seqNo: transaction.seqNo + 1 } });
  keep(work, { ...said, about: { kind: 'in-transaction', transaction: transaction.number } });
}

export function endTransaction(work: VirtualWork, dialect: VirtualDialect, why: EndReason): void {
  const measured = readMeter(work);
  keepEvent(work, (transaction) => dialect.end(work, transaction, measured, why));
  const { profiles } = work.state;
  patch(work, {
    transaction: null,
    isFinished: true,
    profiles: profiles.filter(({ purpose }) => purpose !== 'TxProfile'),
  });
  follow(work);
}

/** A reading of the meter, within the transaction if there is one. */
export function tellReading(
  work: VirtualWork,
  dialect: VirtualDialect,
  why: 'sampled' | 'aligned' | 'asked',
): void {
  const measured = readMeter(work);
  if (work.state.transaction !== null) {
    keepEvent(work, (transaction) => dialect.reading(work, transaction, measured, why));
    return;
  }
  say(work, { ...dialect.reading(work, null, measured, why), about: { kind: 'other' } });
}

export function plug(
  work: VirtualWork,
  dialect: VirtualDialect,
  act: Act & { kind: 'plug' },
): void {
  const { state, now } = work;
  if (state.car !== null) return;
  const { vehicle, stored } = act;
  const flow = { since: now, amps: 0 as never, meter: state.meter, stored };
  patch(work, { car: { vehicle, flow }, isFinished: false });
  if (state.authorized !== null) beginTransaction(work, dialect, 'card');
}

export function unplug(work: VirtualWork, dialect: VirtualDialect): void {
  if (work.state.transaction !== null) endTransaction(work, dialect, 'unplugged');
  const { car } = work.state;
  if (car === null) return;
  const { charger } = work.setup;
  const { meter } = flowAt({ charger, vehicle: car.vehicle }, car.flow, work.now);
  patch(work, { car: null, meter, isFinished: false, authorized: null });
}

/** Its power was gone for a moment. Some meters begin at zero then. */
export function powerCycle(work: VirtualWork): void {
  const { car } = work.state;
  if (work.setup.manners?.resetsRegister) {
    const zero = millijoules(0);
    patch(work, {
      meter: zero,
      ...(car && { car: { ...car, flow: { ...car.flow, meter: zero } } }),
    });
  }
  patch(work, { boot: 'due', bootAt: work.now, live: [], open: null, authorized: null });
  work.restarts = true;
}

export function statusOf({ setup, state, now }: VirtualWork): OutletStatus {
  const { fault, isAvailable, car, transaction, authorized, reservation, isFinished } = state;
  if (fault !== null) return 'faulted';
  if (!isAvailable && transaction === null) return 'unavailable';
  if (transaction !== null && car !== null) {
    if (car.flow.amps > 0) return 'charging';
    const isOffered = isPowered(state) && offeredAmps(setup, state, now) > 0;
    return isOffered ? 'car-pauses' : 'charger-pauses';
  }
  if (car !== null) return isFinished ? 'finishing' : 'preparing';
  if (authorized !== null) return 'preparing';
  return reservation === null ? 'available' : 'reserved';
}

export const cardExpires = ({ authorized, reservation }: VirtualWork['state']): Instant =>
  instant(Math.min(authorized?.until ?? Infinity, reservation?.until ?? Infinity));
