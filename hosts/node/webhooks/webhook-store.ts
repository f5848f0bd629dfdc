import type { EventType } from '#api/public/webhooks/event-types.ts';
import type {
  Delivery,
  DeliveryQuery,
  DisabledReason,
  EndpointChange,
  EndpointDetails,
  WebhookEndpoint,
} from '#api/public/webhooks/port.ts';
import type { Query } from '../store/database.ts';
import type { Secrets } from './sign.ts';
import * as sql from './statements.ts';

/** An event at its place in the log of its community. */
export interface StoredEvent {
  readonly seq: number;
  readonly ordinal: number;
  readonly type: EventType;
  readonly body: string;
}

/** What became of one attempt. */
export interface Attempt {
  readonly id: number;
  readonly state: Delivery['state'];
  readonly at: number;
  readonly status: number | null;
  readonly error: string | null;
}

interface EndpointRow {
  id: string;
  url: string;
  description: string;
  types: EventType[] | null;
  disabled: DisabledReason | null;
  created: number;
  previousUntil: number | null;
}

const endpointFrom = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  eventTypes: row.types,
  disabled: row.disabled,
  createdAt: row.created,
  previousSecretUntil: row.previousUntil,
});

interface DeliveryRow {
  id: number;
  endpoint: string;
  seq: number;
  ordinal: number;
  type: EventType;
  state: Delivery['state'];
  isReplay: boolean;
  attempts: number;
  created: number;
  lastAttempt: number | null;
  nextAttempt: number | null;
  lastStatus: number | null;
  lastError: string | null;
  body?: string;
}

const deliveryPrefix = 'whd_';
const numberIn = (id: string) => (/^whd_\d{1,15}$/.test(id) ? Number(id.slice(4)) : null);

/** The same place in the same history always has the same name. */
export const eventId = (community: string, seq: number, ordinal: number) =>
  `evt_${community.replaceAll('-', '')}_${seq}_${ordinal}`;

const deliveryFrom = (community: string, row: DeliveryRow): Delivery => ({
  id: `${deliveryPrefix}${row.id}`,
  endpointId: row.endpoint,
  eventId: eventId(community, row.seq, row.ordinal),
  eventType: row.type,
  state: row.state,
  isReplay: row.isReplay,
  attempts: row.attempts,
  createdAt: row.created,
  lastAttemptAt: row.lastAttempt,
  nextAttemptAt: row.nextAttempt,
  lastStatus: row.lastStatus,
  lastError: row.lastError,
});

export type WebhookStore = ReturnType<typeof webhookStore>;

/** Endpoints, events and deliveries in whichever PostgreSQL. */
export function webhookStore({ query }: { readonly query: Query }) {
  const endpointBy = async (statement: string, values: unknown[]) => {
    const [row] = (await query<EndpointRow>(statement, values)).rows;
    return row === undefined ? null : endpointFrom(row);
  };

  return {
    createEndpoint: async (
      community: string,
      id: string,
      { url, description, eventTypes }: EndpointDetails,
      secret: string,
      { now, most }: { now: number; most: number },
    ): Promise<boolean> => {
      const values = [community, id, url, description, eventTypes, secret, now, most];
      return (await query(sql.createEndpoint, values)).rowCount === 1;
    },

    listEndpoints: async (community: string) =>
      (await query<EndpointRow>(sql.listEndpoints, [community])).rows.map(endpointFrom),

    getEndpoint: (community: string, id: string) => endpointBy(sql.getEndpoint, [community, id]),

    updateEndpoint: (
      community: string,
      id: string,
      { url, description, eventTypes, enabled }: EndpointChange,
      now: number,
    ) =>
      endpointBy(sql.updateEndpoint, [
        community,
        id,
        url ?? null,
        description ?? null,
        eventTypes !== undefined,
        eventTypes ?? null,
        enabled ?? null,
        now,
      ]),

    deleteEndpoint: async (community: string, id: string) =>
      (await query(sql.deleteEndpoint, [community, id])).rowCount === 1,

    rotateSecret: (community: string, id: string, secret: string, previousUntil: number) =>
      endpointBy(sql.rotateSecret, [community, id, secret, previousUntil]),

    listDeliveries: async (community: string, { endpointId, limit, after }: DeliveryQuery) => {
      const before = after === null ? null : numberIn(after);
      if (after !== null && before === null) return [];
      const values = [community, endpointId, before, limit];
      const { rows } = await query<DeliveryRow>(sql.listDeliveries, values);
      return rows.map((row) => deliveryFrom(community, row));
    },

    getDelivery: async (community: string, id: string) => {
      const values = [community, numberIn(id)];
      const [row] = (await query<DeliveryRow>(sql.getDelivery, values)).rows;
      return row === undefined ? null : { ...deliveryFrom(community, row), body: row.body! };
    },

    /** The id of the new delivery. */
    replayDelivery: async (community: string, id: string, now: number): Promise<string | null> => {
      const values = [community, numberIn(id), now];
      const [row] = (await query<{ id: number }>(sql.replayDelivery, values)).rows;
      return row === undefined ? null : `${deliveryPrefix}${row.id}`;
    },

    /** Whether any community has an endpoint. */
    isWanted: async (): Promise<boolean> =>
      (await query<{ wanted: boolean }>(sql.isWanted)).rows[0]!.wanted,

    /** Up to which entry events were told; null where nobody wants to know. */
    cursor: async (community: string): Promise<number | null> =>
      (await query<{ seq: number }>(sql.cursor, [community])).rows[0]?.seq ?? null,

    claimDue: async (now: number, holdMs: number, withLogs: boolean, most: number) =>
      (await query<{ community: string }>(sql.claimDue, [now, holdMs, withLogs, most])).rows.map(
        ({ community }) => community,
      ),

    setDue: async (community: string, seq: number, due: number | null) => {
      await query(sql.setDue, [community, seq, due]);
    },

    /** Null where somebody else has moved the cursor; otherwise how many deliveries wait. */
    tell: async (
      community: string,
      { from, to, due, now }: { from: number; to: number; due: number | null; now: number },
      events: readonly StoredEvent[],
    ): Promise<number | null> => {
      const columns = (['seq', 'ordinal', 'type', 'body'] as const).map((column) =>
        events.map((event) => event[column]),
      );
      const { rows } = await query<{ moved: boolean; queued: number }>({
        name: 'tell-webhooks',
        text: sql.tell,
        values: [community, from, to, due, now, ...columns],
      });
      return rows[0]!.moved ? rows[0]!.queued : null;
    },

    claimEndpoints: async (now: number, worker: string, leaseMs: number, most: number) =>
      (await query<{ id: string }>(sql.claimEndpoints, [now, worker, leaseMs, most])).rows,

    renewLeases: async (now: number, worker: string, leaseMs: number) => {
      await query(sql.renewLeases, [now, worker, leaseMs]);
    },

    leased: async (endpoint: string, worker: string) => {
      const { rows } = await query<Secrets & { community: string; url: string; queued: number }>(
        sql.leased,
        [endpoint, worker],
      );
      return rows[0] ?? null;
    },

    pending: async (endpoint: string, most: number) =>
      (
        await query<{ id: number; attempts: number; seq: number; ordinal: number; body: string }>({
          name: 'pending-webhooks',
          text: sql.pending,
          values: [endpoint, most],
        })
      ).rows,

    record: async (attempts: readonly Attempt[]) => {
      const columns = (['id', 'state', 'at', 'status', 'error'] as const).map((column) =>
        attempts.map((attempt) => attempt[column]),
      );
      await query({ name: 'record-webhooks', text: sql.record, values: columns });
    },

    release: async (
      endpoint: string,
      worker: string,
      after: { disabled: DisabledReason | null; next: number | null; queued: number; now: number },
    ) => {
      const { disabled, next, queued, now } = after;
      await query(sql.release, [endpoint, worker, disabled, next, queued, now]);
    },

    forgetLeases: async () => {
      await query(sql.forgetLeases);
    },

    removeOld: async (before: number, mostEach: number) => {
      await query(sql.removeOld, [before, mostEach]);
    },

    newestSnapshotSeq: async (community: string): Promise<number | null> =>
      (await query<{ seq: number | null }>(sql.newestSnapshotSeq, [community])).rows[0]!.seq,
  };
}
