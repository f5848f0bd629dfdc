import type { EventType } from './event-types.ts';

/** Why nothing is sent to an endpoint: turned off, it answered 410, or it failed for a whole day. */
export type DisabledReason = 'turned-off' | 'gone' | 'failing';

/** An address that is told about the events of a community. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Which events; null for all, also those that are added later. */
  readonly eventTypes: readonly EventType[] | null;
  readonly disabled: DisabledReason | null;
  /** Wall clock, milliseconds, as all times here. */
  readonly createdAt: number;
  /** Until when both secrets sign, after the secret was rotated. */
  readonly previousSecretUntil: number | null;
}

export interface EndpointDetails {
  readonly url: string;
  readonly description: string;
  readonly eventTypes: readonly EventType[] | null;
}

export type EndpointChange = Partial<EndpointDetails> & { readonly enabled?: boolean };

/** The secret is shown when it is made, and never again. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly isReplay: boolean;
  readonly attempts: number;
  readonly createdAt: number;
  readonly lastAttemptAt: number | null;
  /** When it is tried next, if it is. Others before it may come first. */
  readonly nextAttemptAt: number | null;
  /** The HTTP status answered last. */
  readonly lastStatus: number | null;
  /** Why there was no answer. */
  readonly lastError: string | null;
}

/** A delivery with what is sent. */
export interface DeliveryInFull extends Delivery {
  readonly body: string;
}

export type EndpointRefusal = 'address-refused' | 'too-many-endpoints';

export interface DeliveryQuery {
  readonly endpointId: string | null;
  readonly limit: number;
  /** The id of the last delivery seen; newest come first. */
  readonly after: string | null;
}

/** The webhooks of one community. Null where there is no such endpoint or delivery. */
export interface WebhooksPort {
  createEndpoint(details: EndpointDetails): Promise<EndpointWithSecret | EndpointRefusal>;
  listEndpoints(): Promise<readonly WebhookEndpoint[]>;
  getEndpoint(id: string): Promise<WebhookEndpoint | null>;
  updateEndpoint(
    id: string,
    change: EndpointChange,
  ): Promise<WebhookEndpoint | 'address-refused' | null>;
  deleteEndpoint(id: string): Promise<boolean>;
  rotateSecret(id: string): Promise<EndpointWithSecret | null>;
  listDeliveries(query: DeliveryQuery): Promise<readonly Delivery[]>;
  getDelivery(id: string): Promise<DeliveryInFull | null>;
  /** Sends the same event again, under the same event id, after what is waiting already. */
  replayDelivery(id: string): Promise<Delivery | null>;
}
