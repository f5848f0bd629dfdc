import type { AgentScope } from '#api/accounts/agent-scopes.ts';
import { forgetOldest } from '#api/forget-oldest.ts';
import { translateEvents, type SandboxEvent } from '#api/public/webhooks/translate-events.ts';
import type { WebhookEvent } from '#api/public/webhooks/webhooks-port.ts';
import { follow, stateAt, type AtEntry } from '#api/community/state-at.ts';
import { currentState } from '#api/store/migrations/migrations.ts';
import type { logStore } from '../communities/stored/stored-bytes.ts';
import { isWhole, type LogEntry } from '#api/store/log-entry.ts';
import { eventId, type StoredEvent, type WebhookStore } from './webhook-store.ts';

export interface EventQueuerHost {
  readonly store: WebhookStore;
  readonly log: Pick<ReturnType<typeof logStore>, 'entries' | 'snapshot'>;
  readonly wall: () => number;
  readonly locale: string;
  /** Called with the numbers of new events and of their deliveries. */
  readonly queued: (events: number, deliveries: number) => void;
}

/** How many communities are cached; others are rebuilt from snapshot and log. */
const mostHeld = 100;

/** How many log entries are read at once. */
const mostEntries = 200;

/**
 * Reads the events of communities from their logs, from a stored cursor on, and queues their
 * deliveries. What happens by itself is in the log as well: a community is woken for it.
 */
export function createEventQueuer(host: EventQueuerHost) {
  const { store, log, wall, locale } = host;
  /** In order of use, the least recently used first. */
  const held = new Map<string, AtEntry>();

  function hold(community: string, at: AtEntry): void {
    held.delete(community);
    held.set(community, at);
    forgetOldest(held, mostHeld);
  }

  /** The community at its cursor; null if the entries up to it were removed. */
  async function atCursor(community: string, cursor: number): Promise<AtEntry | null> {
    const known = held.get(community);
    if (known?.seq === cursor) return known;
    const found = await stateAt(log, community, currentState, cursor);
    return 'problem' in found ? null : found;
  }

  /** Queues the events of log entries and moves the cursor past them; true if nothing is left. */
  async function queueEntries(community: string, from: AtEntry, entries: readonly LogEntry[]) {
    const events: StoredEvent[] = [];
    let at = from;
    for (const entry of entries) {
      const before = at.state.world;
      at = follow(at, [entry]);
      const { elapsed, own } = entry.events;
      const found = translateEvents(before, at.state, [...elapsed, ...own], locale);
      for (const [ordinal, { type, timestamp, data: told, about }] of found.entries()) {
        const id = eventId(community, entry.seq, ordinal);
        const data = { sandboxId: community, ...told };
        const body = JSON.stringify({ id, type, timestamp, data } satisfies WebhookEvent);
        const { user: person, vehicle } = about;
        const subject = subjectOf(type, told);
        const scope = scopeOf(type);
        events.push({ seq: entry.seq, ordinal, type, body, subject, person, vehicle, scope });
      }
    }
    const moved = { from: from.seq, to: at.seq, now: wall() };
    const queued = await store.queueEvents(community, moved, events);
    if (queued === null) return false;
    hold(community, at);
    host.queued(events.length, queued);
    return entries.length < mostEntries;
  }

  /** One step of the work; true if it was the last. */
  async function step(community: string): Promise<boolean> {
    const cursor = await store.cursor(community);
    if (cursor === null) return true;
    const entries = await log.entries(community, cursor, cursor + mostEntries);
    const [first] = entries;
    if (first === undefined) return true;
    // A whole state has no events: the cursor moves past it.
    if (isWhole(first)) {
      await store.queueEvents(community, { from: cursor, to: first.seq, now: wall() }, []);
      return false;
    }
    const from = await atCursor(community, cursor);
    // Another process has queued them since the cursor was read, and removed them from the log.
    if (from === null || first.seq !== cursor + 1) {
      return (await store.cursor(community)) === cursor;
    }
    const end = entries.findIndex(isWhole);
    const queued = end === -1 ? entries : entries.slice(0, end);
    return (await queueEntries(community, from, queued)) && end === -1;
  }

  return async (community: string): Promise<void> => {
    try {
      while (!(await step(community)));
    } catch (error) {
      held.delete(community);
      throw error;
    }
  };
}

/** What an app must be allowed to read to be told of an event. */
function scopeOf(type: WebhookEvent['type']): AgentScope {
  if (type.startsWith('session.')) return 'charging:read';
  return type.startsWith('invoice.') ? 'billing:read' : 'reservations:read';
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
