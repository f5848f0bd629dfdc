import type {
  EndpointInput,
  EndpointChanges,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from '#api/public/webhooks/webhooks-port.ts';
import type { IdempotentRequest } from '#api/public/idempotent-request.ts';
import type { Query } from '../../store/database.ts';
import type { SecretKeys } from '../../store/secret-keys.ts';
import * as sql from './endpoint-statements.ts';

interface EndpointRow {
  id: string;
  url: string;
  description: string;
  types: WebhookEvent['type'][] | null;
  disabled: WebhookEndpoint['disabledReason'];
  created: number;
  verified: number | null;
  previousUntil: number | null;
}

interface DeliveryRow {
  id: number;
  endpoint: string;
  body: string;
  state: WebhookDelivery['state'];
  attempts: number;
  lastAttempt: number | null;
  nextAttempt: number | null;
  lastStatus: number | null;
  lastError: string | null;
}

/** How long the old secret is used beside the new one after a rotation. */
const overlapMs = 24 * 3_600_000;

const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));

const endpointFrom = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.types ?? [],
  isEnabled: row.disabled === null,
  disabledReason: row.disabled,
  createdAt: iso(row.created),
  verifiedAt: isoOrNull(row.verified),
  secretRotatedAt: row.previousUntil === null ? null : iso(row.previousUntil - overlapMs),
});

const deliveryFrom = (row: DeliveryRow): WebhookDelivery => ({
  id: `whd_${row.id}`,
  endpointId: row.endpoint,
  event: JSON.parse(row.body) as WebhookEvent,
  state: row.state,
  attempts: row.attempts,
  lastStatus: row.lastStatus,
  lastError: row.lastError,
  lastAttemptAt: isoOrNull(row.lastAttempt),
  nextAttemptAt: isoOrNull(row.nextAttempt),
});

/** The number in the id of a delivery; 0, which no delivery has, if the id is malformed. */
const numberIn = (id: string) => (/^whd_\d{1,15}$/.test(id) ? Number(id.slice(4)) : 0);

/** Null for all types, including those added in the future. */
const typesOf = (events: EndpointInput['events']) => (events?.length ? events : null);

const uniqueViolation = '23505';

/** A write with this Idempotency-Key was made before. */
export class Repeated extends Error {}

export interface EndpointStoreHost {
  readonly query: Query;
  readonly keys: SecretKeys;
}

/** Endpoints and deliveries as the public API shows them. */
export function endpointStore({ query, keys }: EndpointStoreHost) {
  /** Returns the id of what was written; null if there was nothing to write to. */
  const write = async (
    statement: string,
    values: unknown[],
    name: IdempotentRequest | null,
    now: number,
  ): Promise<string | null> => {
    const all = [...values, name?.key ?? null, name?.request ?? null, now];
    try {
      return (await query<{ id: string }>(statement, all)).rows[0]?.id ?? null;
    } catch (error) {
      const { code } = error as { code?: string };
      if (name !== null && code === uniqueViolation) throw new Repeated();
      throw error;
    }
  };

  return {
    create: (
      [community, id, secret, most]: [string, string, string, number],
      { url, description = '', events }: EndpointInput,
      name: IdempotentRequest | null,
      now: number,
    ) => {
      const sealed = keys.seal(secret, id);
      const values = [community, id, url, description, typesOf(events), sealed, most];
      return write(sql.createEndpoint, values, name, now);
    },

    update: (
      [community, id]: [string, string],
      { url = null, description = null, events, isEnabled = null }: Nullable<EndpointChanges>,
      name: IdempotentRequest | null,
      now: number,
    ) => {
      const types = [events !== undefined, typesOf(events ?? [])];
      const values = [community, id, url, description, ...types, isEnabled];
      return write(sql.updateEndpoint, values, name, now);
    },

    remove: (ids: [string, string], name: IdempotentRequest | null, now: number) =>
      write(sql.deleteEndpoint, ids, name, now),

    rotateSecret: (
      [community, id]: [string, string],
      secret: string,
      name: IdempotentRequest | null,
      now: number,
    ) => {
      const values = [community, id, keys.seal(secret, id), now + overlapMs];
      return write(sql.rotateSecret, values, name, now);
    },

    /** The id of the new delivery. */
    replay: async (
      [community, endpoint, delivery]: [string, string, string],
      name: IdempotentRequest | null,
      now: number,
    ) => write(sql.replayDelivery, [community, endpoint, numberIn(delivery)], name, now),

    /** The id of the delivery. */
    test: async (
      [community, endpoint]: [string, string],
      { ordinal, body }: { readonly ordinal: number; readonly body: string },
      name: IdempotentRequest | null,
      now: number,
    ) => write(sql.testEndpoint, [community, endpoint, ordinal, body], name, now),

    list: async (community: string) =>
      (await query<EndpointRow>(sql.listEndpoints, [community])).rows.map(endpointFrom),

    get: async (community: string, id: string) => {
      const [row] = (await query<EndpointRow>(sql.getEndpoint, [community, id])).rows;
      return row === undefined ? null : endpointFrom(row);
    },

    deliveries: async (community: string, endpoint: string, most: number) =>
      (await query<DeliveryRow>(sql.listDeliveries, [community, endpoint, most])).rows.map(
        deliveryFrom,
      ),

    delivery: async (community: string, number: string) => {
      const [row] = (await query<DeliveryRow>(sql.getDelivery, [community, number])).rows;
      return row === undefined ? null : deliveryFrom(row);
    },

    /** The earlier write with this Idempotency-Key. */
    earlier: async (community: string, { key }: IdempotentRequest) => {
      const { rows } = await query<{ request: string; subject: string; secret: string | null }>(
        sql.earlier,
        [community, key],
      );
      const [row] = rows;
      if (row === undefined) return null;
      const { subject, secret } = row;
      return { ...row, secret: secret === null ? null : keys.open(secret, subject) };
    },
  };
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };
