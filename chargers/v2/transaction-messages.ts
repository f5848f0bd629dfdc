import type { OCPP20 } from 'typed-ocpp';
import type { SampledValue } from '../meter/sample.ts';
import { identify } from '../station/identify.ts';
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
import { cableNamed, findOutlet, outletState, type Work } from '../station/work.ts';

type Sampled2 = OCPP20.MeterValuesRequest['meterValue'][number]['sampledValue'][number];

const plain = ({ unitOfMeasure, ...one }: Sampled2): SampledValue => ({
  ...one,
  unit: unitOfMeasure?.unit,
  multiplier: unitOfMeasure?.multiplier,
});

interface Found {
  readonly outlet: Outlet;
  readonly cable: Cable;
}

/** Takes an event of a transaction; returns its cable, or null if its outlet is not known. */
export function transactionEvent(work: Work, event: OCPP20.TransactionEventRequest): Found | null {
  const { eventType, transactionInfo, idToken, triggerReason } = event;
  const isNumber = Number.isSafeInteger(event.seqNo) && event.seqNo >= 0;
  const seqNo = isNumber ? event.seqNo : null;
  const at = stampOf(work, event.timestamp);
  const known = find(work, transactionInfo.transactionId);
  const token = idToken?.idToken ?? null;
  // Ids are used again: a begin after the end is of another transaction.
  const endedAt = known?.cable.transaction!.endedAt ?? null;
  const isNew = known === null || (eventType === 'Started' && endedAt !== null && at > endedAt);
  const isEnd = eventType === 'Ended';
  const outlet = isNew ? outletFor(work, event) : known.outlet;
  if (outlet === null) return null;
  const samples = samplesOf(work, outlet, event.meterValue ?? [], plain);
  const message = { at, seqNo, samples };
  let name = known?.cable.name;
  if (isNew) {
    const id = transactionInfo.transactionId;
    const isLate = eventType !== 'Started';
    const begin = isEnd ? { ...message, samples: [] } : message;
    const key = `${id}|${event.timestamp}`;
    // What is told by the end is told with it.
    const begun = beginTransaction(work, outlet, { ...begin, id, key, token, isLate });
    name = begun.name;
  } else if (!isEnd) updateTransaction(work, outlet, name!, message);
  if (!isNew && token !== null) identify(work, outlet, name!, token, at);
  if (isEnd) {
    const isOut =
      transactionInfo.stoppedReason === 'EVDisconnected' ||
      triggerReason === 'EVCommunicationLost' ||
      triggerReason === 'EVDeparted';
    endTransaction(work, outlet, name!, message, isOut);
  }
  const cable = cableNamed(work, outlet, name!);
  return cable === undefined ? null : { outlet, cable };
}

/**
 * An event that was refused for what it says will not come in another form: the events after it must not
 * wait for its number. One that begins or ends a transaction is missed as if it had been lost.
 */
export function countRefused(work: Work, event: unknown): void {
  const { eventType, transactionInfo, seqNo, timestamp } = event as Record<string, unknown>;
  const { transactionId } = Object(transactionInfo) as Record<string, unknown>;
  if (eventType !== 'Updated' || !Number.isSafeInteger(seqNo) || Number(seqNo) < 0) return;
  const known = typeof transactionId === 'string' ? find(work, transactionId) : null;
  if (known === null || known.cable.transaction!.endedAt !== null) return;
  const at = stampOf(work, typeof timestamp === 'string' ? timestamp : undefined);
  updateTransaction(work, known.outlet, known.cable.name, {
    at,
    seqNo: Number(seqNo),
    samples: [],
  });
}

function find(work: Work, transactionId: string): Found | null {
  for (const outlet of work.moment.setup.outlets) {
    const cable = cableOf(work, outlet, ({ id }) => id === transactionId);
    if (cable !== undefined) return { outlet, cable };
  }
  return null;
}

/** Where a new transaction is. Who does not say it has one outlet, or one with a cable. */
function outletFor(work: Work, { evse }: OCPP20.TransactionEventRequest): Outlet | null {
  const { outlets } = work.moment.setup;
  if (evse !== undefined) return findOutlet(work, evse.id);
  const waiting = outlets.filter((one) => {
    const { cable } = outletState(work, one);
    return cable !== null && cable.transaction === null;
  });
  const likely = waiting.length === 1 ? waiting : outlets;
  return likely.length === 1 ? likely[0]! : findOutlet(work, undefined);
}

/** A reading outside of any transaction. */
export function meterValues2(work: Work, { evseId, meterValue }: OCPP20.MeterValuesRequest): void {
  const { outlets } = work.moment.setup;
  const isOnly = evseId === 0 && outlets.length === 1;
  if (evseId === 0 && !isOnly) return;
  const outlet = isOnly ? outlets[0]! : findOutlet(work, evseId);
  if (outlet !== null) readOutlet(work, outlet, samplesOf(work, outlet, meterValue, plain));
}
