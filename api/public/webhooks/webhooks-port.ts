import type { PublicAnswers, PublicInputs } from '../contract/contract.ts';
import type { IdempotentRequest } from '../idempotent-request.ts';

export type WebhookEndpoint = PublicAnswers['getWebhookEndpoint'];
export type WebhookSecret = PublicAnswers['createWebhookEndpoint'];
export type WebhookDelivery = PublicAnswers['replayWebhookDelivery'];
export type WebhookEvent = WebhookDelivery['event'];

/** The most endpoints of a sandbox. */
export const mostEndpoints = 20;

export type EndpointInput = PublicInputs['createWebhookEndpoint'];
export type EndpointChanges = Omit<PublicInputs['updateWebhookEndpoint'], 'endpointId'>;

/**
 * The webhook endpoints of one sandbox, as a host provides them. Null stands for an unknown
 * endpoint or delivery. A write that is repeated with its Idempotency-Key is carried out once.
 */
export interface WebhooksPort {
  /** Oldest first. */
  readonly list: () => Promise<readonly WebhookEndpoint[]>;
  readonly create: (
    input: EndpointInput,
    idempotent: IdempotentRequest | null,
  ) => Promise<WebhookSecret>;
  readonly update: (
    id: string,
    changes: EndpointChanges,
    idempotent: IdempotentRequest | null,
  ) => Promise<WebhookEndpoint | null>;
  /** Returns whether there was one. */
  readonly remove: (id: string, idempotent: IdempotentRequest | null) => Promise<boolean>;
  readonly rotateSecret: (
    id: string,
    idempotent: IdempotentRequest | null,
  ) => Promise<WebhookSecret | null>;
  /** Sends an event to one endpoint, whichever events it is told. */
  readonly test: (
    endpoint: string,
    event: Omit<WebhookEvent, 'id'>,
    idempotent: IdempotentRequest | null,
  ) => Promise<WebhookDelivery | null>;
  /** Newest first, a limited number. Their ids end with an increasing number. */
  readonly deliveries: (endpoint: string) => Promise<readonly WebhookDelivery[] | null>;
  readonly replay: (
    endpoint: string,
    delivery: string,
    idempotent: IdempotentRequest | null,
  ) => Promise<WebhookDelivery | null>;
}

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
