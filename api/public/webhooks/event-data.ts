import type { WebhookEvent } from './webhooks-port.ts';

/** The data of an event that is about nothing in particular; its sentence is to be added. */
export const eventDataWithout = (sandboxId: string): Omit<WebhookEvent['data'], 'sentence'> => ({
  sandboxId,
  driverId: null,
  reservationId: null,
  sessionId: null,
  invoiceId: null,
  approvalId: null,
  queueEntryId: null,
  vehicleId: null,
  spaceId: null,
  buildingId: null,
  state: null,
  moveBy: null,
  heldUntil: null,
  challenge: null,
});
