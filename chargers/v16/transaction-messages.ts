import type { OCPP16 } from 'typed-ocpp';
import { readRegister } from '../meter/read-sample.ts';
import type { SampledValue } from '../meter/sample.ts';
import { samplesOf } from '../station/samples.ts';
import { stampOf } from '../station/stamp.ts';
import type { Cable, Outlet } from '../station/station.ts';
import {
  beginTransaction,
  cableOf,
  endTransaction,
  readOutlet,
  updateTransaction,
} from '../station/transactions.ts';
import { nextCount, outletState, type Work } from '../station/work.ts';

type Sampled16 = OCPP16.MeterValuesRequest['meterValue'][number]['sampledValue'][number];

const plain = ({ format, ...one }: Sampled16): SampledValue => ({
  ...one,
  isSigned: format === 'SignedData',
});

/** Begins a transaction, or finds the one that began with the same message. */
export function startTransaction(
  work: Work,
  outlet: Outlet,
  { idTag, meterStart, timestamp }: OCPP16.StartTransactionRequest,
): { readonly transactionId: number; readonly isRefused: boolean } {
  const key = `${timestamp}|${idTag}|${meterStart}`;
  const known = cableOf(work, outlet, (one) => one.key === key);
  const at = stampOf(work, timestamp);
  const id = known?.transaction?.id ?? String(nextCount(work));
  const { transaction } =
    known ??
    beginTransaction(work, outlet, {
      id,
      key,
      at,
      token: idTag,
      seqNo: null,
      samples: [readRegister(at, meterStart)],
    });
  return { transactionId: Number(id), isRefused: transaction!.isRefused };
}

export function meterValues(
  work: Work,
  outlet: Outlet,
  { transactionId, meterValue }: OCPP16.MeterValuesRequest,
): void {
  const samples = samplesOf(work, outlet, meterValue, plain);
  const at = samples.at(-1)?.at;
  if (at === undefined) return;
  const named = cableOf(work, outlet, (one) => isNamed(one, transactionId, at));
  // Some name a transaction 0 or -1, or do not name it: then the one that was running is meant.
  const cable = named ?? cableOf(work, outlet, (one) => at >= one.at && at <= (one.endedAt ?? at));
  if (cable === undefined) readOutlet(work, outlet, samples);
  else if (cable.transaction!.endedAt !== null) readOutlet(work, outlet, samples);
  else updateTransaction(work, outlet, cable.name, { at, seqNo: null, samples });
}

/**
 * Whether an id means a transaction. One that was over by then is not meant: some stations use its id again
 * for the next one.
 */
const isNamed = (
  { id, endedAt }: { readonly id: string; readonly endedAt: number | null },
  name: number | undefined,
  at: number,
): boolean => id === String(name) && at <= (endedAt ?? at);

/** Ends a transaction. One that nobody has heard of has nothing to be ended. */
export function stopTransaction(work: Work, message: OCPP16.StopTransactionRequest): void {
  const { meterStop, timestamp, reason, transactionData = [] } = message;
  const at = stampOf(work, timestamp);
  const found = findStopped(work, message, at);
  if (found === null) return;
  const data = samplesOf(work, found.outlet, transactionData, plain);
  const samples = [...data, readRegister(at, meterStop)];
  const isOut = reason === 'EVDisconnected';
  endTransaction(work, found.outlet, found.cable.name, { at, seqNo: null, samples }, isOut);
}

function findStopped(
  work: Work,
  { transactionId, idTag, meterStop }: OCPP16.StopTransactionRequest,
  at: number,
): { readonly outlet: Outlet; readonly cable: Cable } | null {
  const { outlets } = work.moment.setup;
  const wasGiven = outlets.some((outlet) =>
    cableOf(work, outlet, ({ id }) => id === String(transactionId)),
  );
  for (const outlet of outlets) {
    const cable = cableOf(work, outlet, (one) => isNamed(one, transactionId, at));
    if (cable !== undefined) return { outlet, cable };
  }
  // An id that was never given, or belonged to an earlier one: the running one that fits best.
  const running = outlets
    .map((outlet) => ({ outlet, cable: outletState(work, outlet).cable }))
    .filter((one): one is { outlet: Outlet; cable: Cable } => {
      const transaction = one.cable?.transaction;
      const isBefore = meterStop < (one.cable?.register ?? 0);
      return transaction?.endedAt === null && transaction.at <= at && !(wasGiven && isBefore);
    });
  const fits = ({ cable }: { cable: Cable }) => cable.transaction!.token === idTag;
  return running.find(fits) ?? (running.length === 1 ? running[0]! : null);
}
