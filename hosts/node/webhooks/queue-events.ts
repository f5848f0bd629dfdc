import type { Actor } from '#api/actor.ts';
import { forgetOldest } from '#api/forget-oldest.ts';
import type { SandboxEvent } from '#api/public/webhooks/translate-events.ts';
import type { WebhookEvent } from '#api/public/webhooks/webhooks-port.ts';
import { CommunityGone } from '../communities/problems.ts';
import { stateAt } from '../communities/community-state.ts';
import type { SandboxState } from '#api/sandbox/sandbox.ts';
import type { Communities } from '../communities/communities.ts';
import type { CommunityStore } from '../store/community-store.ts';
import { isWhole, type Entry } from '../store/log-entry.ts';
import { dueAt, followEntry, followFrom, followTime, type Followed } from './follow-community.ts';
import { eventId, type StoredEvent, type WebhookStore } from './webhook-store.ts';

export interface EventQueuerHost {
  readonly store: WebhookStore;
  readonly log: Pick<CommunityStore, 'entries' | 'snapshot'>;
  readonly communities: Pick<Communities, 'sandbox'>;
  readonly wall: () => number;
  readonly locale: string;
  /** Called with the numbers of new events and of their deliveries. */
  readonly queued: (events: number, deliveries: number) => void;
}

/** How many communities are cached; others are rebuilt from snapshot and log. */
const mostHeld = 100;

/** How many log entries are read at once. */
const mostEntries = 200;

const actor: Actor = { user: 'service', role: 'resident', onBehalfOf: null, scopes: [] };
const call = { actor, idempotency: null };

/**
 * Reads the events of communities from their logs, from a stored cursor on, and queues their
 * deliveries. If something happened by itself, a tick is appended to the log first: it has these
 * events, and no command can come before them any more.
 */
export function createEventQueuer(host: EventQueuerHost) {
  const { store, log, communities, wall, locale } = host;
  /** In order of use, the least recently used first. */
  const held = new Map<string, Followed>();

  function hold(community: string, followed: Followed): Followed {
    held.delete(community);
    held.set(community, followed);
    forgetOldest(held, mostHeld);
    return followed;
  }

  /** The community at its cursor; null if the entries up to it were removed. */
  async function followedTo(community: string, cursor: number): Promise<Followed | null> {
    const known = held.get(community);
    if (known?.at.seq === cursor) return known;
    const found = await stateAt<SandboxState>(log, community, cursor);
    return typeof found === 'string' ? null : followFrom(found);
  }

  /** Queues the events of log entries and moves the cursor past them; true if nothing is left. */
  async function queueEntries(community: string, from: Followed, entries: readonly Entry[]) {
    const events: StoredEvent[] = [];
    let followed = from;
    for (const entry of entries) {
      const { next, events: found } = followEntry(followed, entry, locale);
      followed = next;
      for (const [ordinal, { type, timestamp, data }] of found.entries()) {
        const id = eventId(community, entry.seq, ordinal);
        const about = { sandboxId: community, ...data };
        const body = JSON.stringify({ id, type, timestamp, data: about } satisfies WebhookEvent);
        events.push({ seq: entry.seq, ordinal, type, body, subject: subjectOf(type, data) });
      }
    }
    const now = wall();
    const present = followTime(followed, now, locale);
    const due = present === null ? now : dueAt(present);
    const [old, to] = [from.at.seq, followed.at.seq];
    const queued = await store.queueEvents(community, { from: old, to, due, now }, events);
    if (queued === null) return false;
    hold(community, present ?? followed);
    host.queued(events.length, queued);
    return present !== null && entries.length < mostEntries;
  }

  /** Moves the cursor to a later snapshot; false if another process has moved it. */
  async function skipTo(community: string, cursor: number, to: number): Promise<boolean> {
    const now = wall();
    return (await store.queueEvents(community, { from: cursor, to, due: now, now }, [])) !== null;
  }

  /** Prepares events that happened by themselves to be queued; true if there were none. */
  async function logElapsedTime(community: string, followed: Followed): Promise<boolean> {
    const present = followTime(followed, wall(), locale);
    if (present !== null) {
      await store.setDue(community, followed.at.seq, dueAt(hold(community, present)));
      return true;
    }
    await communities
      .sandbox(community)
      .forCall(call)
      .act(() => ({ kind: 'tick' }));
    return false;
  }

  /** One step of the work; true if it was the last. */
  async function step(community: string): Promise<boolean> {
    const cursor = await store.cursor(community);
    if (cursor === null) return true;
    const followed = await followedTo(community, cursor);
    const entries = await log.entries(community, cursor, cursor + mostEntries);
    const [first] = entries;
    // A whole state has no events: the cursor moves past it.
    if (first !== undefined && isWhole(first)) {
      await skipTo(community, cursor, first.seq);
      return false;
    }
    if (first === undefined && followed !== null) return logElapsedTime(community, followed);
    // Another process has queued them since the cursor was read, and removed them from the log.
    if (followed === null || first!.seq !== cursor + 1)
      return (await store.cursor(community)) === cursor;
    const end = entries.findIndex(isWhole);
    const queued = end === -1 ? entries : entries.slice(0, end);
    return (await queueEntries(community, followed, queued)) && end === -1;
  }

  return async (community: string): Promise<void> => {
    try {
      while (!(await step(community)));
    } catch (error) {
      held.delete(community);
      if (!(error instanceof CommunityGone)) throw error;
    }
  };
}

/** The object that an event is about: its events are delivered in their order. */
function subjectOf(type: WebhookEvent['type'], data: SandboxEvent['data']): string {
  const [kind = ''] = type.split('.');
  const { reservationId, sessionId, queueEntryId, invoiceId } = data;
  const ids: Readonly<Record<string, string | null>> = {
    reservation: reservationId,
    session: sessionId,
    queue: queueEntryId,
    invoice: invoiceId,
  };
  return `${kind} ${ids[kind] ?? ''}`;
}
