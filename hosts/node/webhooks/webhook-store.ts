import { hash } from 'node:crypto';
import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from '#api/public/webhooks/webhooks-port.ts';
import { driverId } from '../agents/tokens/driver-id.ts';
import type { Query } from '../store/database.ts';
import type { SecretKeys } from '../store/secret-keys.ts';
import type { Secrets } from './sending/sign.ts';
import * as sql from './statements.ts';

/** An event, with the log entry it belongs to and its number among the events of that entry. */
export interface StoredEvent {
  readonly seq: number;
  readonly ordinal: number;
  readonly type: WebhookEvent['type'];
  readonly body: string;
  /** What it is about: events of one object are delivered in their order. */
  readonly subject: string;
  /** Whose it is, with which car, and what an app must be allowed to be told. */
  readonly person: string;
  readonly vehicle: number | null;
  readonly scope: string;
}

const outsideLog = new Map([
  [sql.testSeq, 'test'],
  [sql.approvalSeq, 'approval'],
]);

/** The id of an event: always the same for the same position in the same log. */
export const eventId = (community: string, seq: number, ordinal: number) =>
  `evt_${community.replaceAll('-', '')}_${outsideLog.get(seq) ?? seq}_${ordinal}`;

/** The result of an attempt to deliver. */
export interface Attempt {
  readonly id: number;
  readonly state: WebhookDelivery['state'];
  readonly at: number;
  readonly status: number | null;
  readonly error: string | null;
  /** When it is tried again, if it is. */
  readonly next: number | null;
}

/** What is needed to send to an endpoint. */
export interface LeasedEndpoint extends Secrets {
  readonly id: string;
  /** The community or the app that it belongs to. */
  readonly holder: string;
  /** When it answered a challenge. */
  readonly verified: number | null;
  readonly url: string;
  readonly queued: number;
  /** When it last took anything. */
  readonly lastTaken: number | null;
}

export interface PendingDelivery {
  readonly id: number;
  readonly attempts: number;
  readonly community: string;
  readonly seq: number;
  readonly ordinal: number;
  readonly subject: string;
  readonly created: number;
  readonly body: string;
}

interface PendingRow extends Omit<PendingDelivery, 'body'> {
  body: string;
  /** Who an app is told about; null for the endpoints of a community. */
  readonly client: string | null;
  readonly account: string | null;
}

const minute = 60_000;

/**
 * How many challenges may go unanswered by a host, whoever sends them, and be sent for a community or an app:
 * some at once, then one in each period.
 */
const challengeLimits = {
  host: { periodMs: 10 * minute, burstMs: 100 * minute },
  perHolder: { periodMs: minute, burstMs: 40 * minute },
};

const limitName = (about: string) => hash('sha256', `challenge ${about}`, 'buffer');
const hostName = (url: string) => limitName(new URL(url).host);

/** The same bytes at every attempt, since they are signed. */
function toldOf(body: string, driver: string): string {
  const event = JSON.parse(body) as WebhookEvent;
  return JSON.stringify({ ...event, data: { ...event.data, driverId: driver } });
}

export type DisabledReason = NonNullable<WebhookEndpoint['disabledReason']>;

export type WebhookStore = ReturnType<typeof webhookStore>;

/** Events and deliveries, for the processes that queue and send them. */
export function webhookStore({ query }: { readonly query: Query }, keys: SecretKeys) {
  return {
    /** Whether any community has an endpoint. */
    hasEndpoints: async (): Promise<boolean> =>
      (await query<{ found: boolean }>(sql.hasEndpoints)).rows[0]!.found,

    /** The last log entry whose events are queued; null if the community has no endpoint. */
    cursor: async (community: string): Promise<number | null> =>
      (await query<{ seq: number }>(sql.cursor, [community])).rows[0]?.seq ?? null,

    /** Communities with log entries whose events are not queued yet. */
    unqueued: async (most: number): Promise<string[]> =>
      (await query<{ community: string }>(sql.unqueued, [most])).rows.map(
        ({ community }) => community,
      ),

    /** Returns the number of new deliveries; null if another process has moved the cursor. */
    queueEvents: async (
      community: string,
      { from, to, now }: { from: number; to: number; now: number },
      events: readonly StoredEvent[],
    ): Promise<number | null> => {
      const names = [
        'seq',
        'ordinal',
        'type',
        'body',
        'subject',
        'person',
        'vehicle',
        'scope',
      ] as const;
      const columns = names.map((name) => events.map((event) => event[name]));
      const { rows } = await query<{ moved: boolean; queued: number }>({
        name: 'queue-webhook-events',
        text: sql.queueEvents,
        values: [community, from, to, now, ...columns],
      });
      return rows[0]!.moved ? rows[0]!.queued : null;
    },

    claimEndpoints: async (
      now: number,
      worker: string,
      leaseMs: number,
      most: { atOnce: number; ofCommunity: number },
    ) => {
      const values = [now, worker, leaseMs, most.atOnce, most.ofCommunity];
      return (await query<{ id: string }>(sql.claimEndpoints, values)).rows;
    },

    renewLeases: async (
      now: number,
      worker: string,
      leaseMs: number,
      endpoints: readonly string[],
    ) => {
      await query(sql.renewLeases, [now, worker, leaseMs, endpoints]);
    },

    leased: async (endpoint: string, worker: string) => {
      const [row] = (await query<LeasedEndpoint>(sql.leased, [endpoint, worker])).rows;
      if (row === undefined) return null;
      const { secret, previousSecret: previous } = row;
      const previousSecret = previous === null ? null : keys.open(previous, endpoint);
      return { ...row, secret: keys.open(secret, endpoint), previousSecret };
    },

    /** How many were sent, this one included; null if its host or community got too many. */
    takeChallenge: async ({ id, holder, url }: LeasedEndpoint, worker: string, now: number) => {
      const { host, perHolder } = challengeLimits;
      const { rows } = await query<{ challenges: number }>(sql.takeChallenge, [
        id,
        worker,
        hostName(url),
        limitName(holder),
        new Date(now),
        host.periodMs,
        host.burstMs,
        perHolder.periodMs,
        perHolder.burstMs,
      ]);
      return rows[0]?.challenges ?? null;
    },

    verify: async ({ id, url }: LeasedEndpoint, worker: string, now: number) => {
      const { periodMs } = challengeLimits.host;
      await query(sql.verify, [id, worker, now, hostName(url), periodMs]);
    },

    pending: async (
      endpoint: string,
      most: number,
      now: number,
    ): Promise<readonly PendingDelivery[]> => {
      const { rows } = await query<PendingRow>({
        name: 'pending-webhooks',
        text: sql.pending,
        values: [endpoint, most, now],
      });
      for (const row of rows) {
        const { client, account } = row;
        if (client !== null) row.body = toldOf(row.body, driverId(client, account!));
      }
      return rows;
    },

    record: async (attempts: readonly Attempt[]) => {
      const columns = (['id', 'state', 'at', 'status', 'error', 'next'] as const).map((column) =>
        attempts.map((attempt) => attempt[column]),
      );
      await query({ name: 'record-webhooks', text: sql.record, values: columns });
    },

    release: async (
      endpoint: string,
      worker: string,
      after: {
        disabled: DisabledReason | null;
        /** Until then it is left alone. */
        resumes: number | null;
        lastTaken: number | null;
        /** Whether there is more to send at once. */
        isMore: boolean;
        queued: number;
        now: number;
      },
    ) => {
      const { disabled, resumes, queued, now, lastTaken, isMore } = after;
      const values = [endpoint, worker, disabled, resumes, queued, now, lastTaken, isMore];
      await query(sql.release, values);
    },

    forgetLeases: async () => {
      await query(sql.forgetLeases);
    },

    removeOld: async (before: { events: number; keys: number }, mostEach: number) => {
      await query(sql.removeOld, [before.events, mostEach, before.keys]);
    },
  };
}
