import { documentedOperations } from './documented-operations.ts';
import type { RandomCall } from './random-calls.ts';

/** A call of a sequence that is the same in every run. */
export const called = (
  id: string,
  fields: RandomCall['fields'],
  pick: number | null,
): RandomCall => ({
  operation: documentedOperations.find((operation) => operation.id === id)!,
  fields,
  pick,
  key: null,
});

const buildingId = 'golden-tower';
const untilMorning = { vehicleId: 'v3', energyWh: 20_000, until: '2026-11-16T08:00:00Z' };

/** In a new sandbox: what chance rarely allows, since it needs a slot that is due, or no power at all. */
export const passage: readonly RandomCall[] = [
  called('createSandbox', {}, null),
  // The reservation that is there from the start moves to a slot that begins now.
  called('listReservations', {}, null),
  called('findSlots', { vehicleId: 'v2' }, null),
  called('createQuote', { slotId: '', reservationId: '' }, 0),
  called('changeReservation', { quoteId: '', reservationId: '' }, 0),
  called('cannotPlugIn', { reservationId: '' }, 0),
  called('setSafePower', { buildingId, amps: 40 }, null),
  called('tellAvailablePower', { buildingId, amps: 0 }, null),
  called('joinQueue', { buildingId, ...untilMorning }, null),
  called('leaveQueue', { entryId: '' }, 0),
  called('resetSandbox', {}, null),
  called('deleteSandbox', {}, null),
];
