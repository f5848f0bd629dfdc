import type { Actor } from '#api/actor.ts';
import { forgetOldest } from '#api/forget-oldest.ts';
import type { WebhookEvent } from '#api/public/webhooks/webhooks-port.ts';
import { SandboxGone } from '../sandboxes/sandbox-problems.ts';
import { replay, unpack } from '../sandboxes/sandbox-state.ts';
import type { Sandboxes } from '../sandboxes/sandboxes.ts';
import type { CommunityStore } from '../store/community-store.ts';
import type { Entry } from '../store/log-entry.ts';
import { dueAt, followEntry, followFrom, followTime, type Followed } from './follow-community.ts';
import { eventId, type StoredEvent, type WebhookStore } from './webhook-store.ts';

export interface EventQueuerHost {
  readonly store: WebhookStore;
  readonly communities: Pick<CommunityStore, 'entries' | 'snapshot'>;
  readonly sandboxes: Pick<Sandboxes, 'byId'>;
  readonly engine: string;
  readonly wall: () => number;
  readonly locale: string;
  /** Called with the numbers of new events and of their deliveries. */
  readonly queued: (events: number, deliveries: number) => void;
  /** Called if events are lost because only another version of the engine could replay them. */
  readonly skipped: (community: string) => void;
}

/** How many communities are cached; others are rebuilt from snapshot and log. */
const mostHeld = 100;

/** How many log entries are read at once. */
const mostEntries = 200;

const actor: Actor = { user: 'service', role: 'resident', onBehalfOf: null, scopes: [] };
const call = { actor, idempotency: null };

/**
 * Derives the events of communities by replaying their logs from a stored cursor on, and queues
 * their deliveries. If something happened by itself, an entry without effect is appended first:
 * from then on no command can be inserted before it, so the events are final.
 */
export function createEventQueuer(host: EventQueuerHost) {
  const { store, communities, sandboxes, engine, wall, locale } = host;
  /** In order of use, the least recently used first. */
  const held = new Map<string, Followed>();

  function hold(community: string, followed: Followed): Followed {
    held.delete(community);
    held.set(community, followed);
    forgetOldest(held, mostHeld);
    return followed;
  }

  /** The community at its cursor; null if the entries up to it cannot be replayed any more. */
  async function followedTo(community: string, cursor: number): Promise<Followed | null> {
    const known = held.get(community);
    if (known?.state.seq === cursor) return known;
    const snapshot = await communities.snapshot(community, cursor + 1);
    const from = snapshot === null ? null : unpack(snapshot.state);
    if (from === null) return null;
    const entries = await communities.entries(community, from.seq, cursor);
    const isComplete = entries.length === cursor - from.seq && entries.every(isOurs);
    return isComplete ? followFrom(replay(from, entries).state) : null;
  }

  const isOurs = (entry: Entry) => entry.engine === engine && entry.deed.kind !== 'start-over';

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
        events.push({ seq: entry.seq, ordinal, type, body });
      }
    }
    const now = wall();
    const present = followTime(followed, now, locale);
    const due = present === null ? now : dueAt(present);
    const [old, to] = [from.state.seq, followed.state.seq];
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

  /** Skips entries that this version cannot replay; true if there are none. */
  async function skipUnknown(community: string, cursor: number): Promise<boolean> {
    // Reading a sandbox whose log cannot be replayed makes it start over, with a new snapshot.
    await sandboxes.byId(community).forCall(call).present();
    const to = await store.newestSnapshotSeq(community);
    if (to === null || to <= cursor) return true;
    // Otherwise another process has queued them since the cursor was read, and pruned the log.
    if (await skipTo(community, cursor, to)) host.skipped(community);
    return false;
  }

  /** Prepares events that happened by themselves to be queued; true if there were none. */
  async function logElapsedTime(community: string, followed: Followed): Promise<boolean> {
    const present = followTime(followed, wall(), locale);
    if (present !== null) {
      await store.setDue(community, followed.state.seq, dueAt(hold(community, present)));
      return true;
    }
    // No effect, but later commands can no longer change what happened before it.
    await sandboxes
      .byId(community)
      .forCall(call)
      .act(({ world, ledger }) => ({ deed: { kind: 'set-clock' }, world, ledger, events: [] }));
    return false;
  }

  /** One step of the work; true if it was the last. */
  async function step(community: string): Promise<boolean> {
    const cursor = await store.cursor(community);
    if (cursor === null) return true;
    const followed = await followedTo(community, cursor);
    const entries = await communities.entries(community, cursor, cursor + mostEntries);
    const [first] = entries;
    // A new start cannot be replayed, but has a snapshot.
    if (first?.deed.kind === 'start-over') {
      await skipTo(community, cursor, first.seq);
      return false;
    }
    const isKnown = first === undefined || (first.seq === cursor + 1 && isOurs(first));
    if (followed === null || !isKnown) return skipUnknown(community, cursor);
    if (first === undefined) return logElapsedTime(community, followed);
    const end = entries.findIndex((entry) => !isOurs(entry));
    const isAll = await queueEntries(
      community,
      followed,
      entries.slice(0, end === -1 ? undefined : end),
    );
    return isAll && end === -1;
  }

  return async (community: string): Promise<void> => {
    try {
      while (!(await step(community)));
    } catch (error) {
      held.delete(community);
      if (!(error instanceof SandboxGone)) throw error;
    }
  };
}
