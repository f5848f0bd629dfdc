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

export interface TellHost {
  readonly store: WebhookStore;
  readonly communities: Pick<CommunityStore, 'entries' | 'snapshot'>;
  readonly sandboxes: Pick<Sandboxes, 'byId'>;
  readonly engine: string;
  readonly wall: () => number;
  readonly locale: string;
  /** Events that were found, and deliveries that wait because of them. */
  readonly told: (events: number, deliveries: number) => void;
  /** Events cannot be found any more: another version of the engine wrote them. */
  readonly skipped: (community: string) => void;
}

/** Worlds held in memory to go on from; the others are rebuilt. */
const mostHeld = 100;

/** Entries in one statement. */
const mostEntries = 200;

const actor: Actor = { user: 'service', role: 'resident', onBehalfOf: null, scopes: [] };
const call = { actor, idempotency: null };

/**
 * Tells the events of communities by carrying out their logs again, from a stored cursor on. What
 * time alone has brought is entered in the log first: from then on no command can come before it.
 */
export function createTeller(host: TellHost) {
  const { store, communities, sandboxes, engine, wall, locale } = host;
  /** The least recently used first. */
  const held = new Map<string, Followed>();

  function hold(community: string, followed: Followed): Followed {
    held.delete(community);
    held.set(community, followed);
    forgetOldest(held, mostHeld);
    return followed;
  }

  /** The community at its cursor; null where that cannot be reached any more. */
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

  /** Tells entries of the log and moves the cursor past them; true if all is told by now. */
  async function tellEntries(community: string, from: Followed, entries: readonly Entry[]) {
    const events: StoredEvent[] = [];
    let followed = from;
    for (const entry of entries) {
      const { next, told } = followEntry(followed, entry, locale);
      followed = next;
      for (const [ordinal, { type, timestamp, data }] of told.entries()) {
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
    const queued = await store.tell(community, { from: old, to, due, now }, events);
    if (queued === null) return false;
    hold(community, present ?? followed);
    host.told(events.length, queued);
    return present !== null && entries.length < mostEntries;
  }

  /** Goes on from a later snapshot; true if there is none. */
  async function skipTo(community: string, cursor: number, to: number | null): Promise<boolean> {
    if (to === null || to <= cursor) return true;
    const now = wall();
    await store.tell(community, { from: cursor, to, due: now, now }, []);
    return false;
  }

  /** The entries after the cursor cannot be carried out here. */
  async function skipUnknown(community: string, cursor: number): Promise<boolean> {
    host.skipped(community);
    // A sandbox that cannot go on starts over when somebody looks at it.
    await sandboxes.byId(community).forCall(call).present();
    return skipTo(community, cursor, await store.newestSnapshotSeq(community));
  }

  /** Tells what time has brought, if it has; true if there was nothing. */
  async function tellTime(community: string, followed: Followed): Promise<boolean> {
    const present = followTime(followed, wall(), locale);
    if (present !== null) {
      await store.setDue(community, followed.state.seq, dueAt(hold(community, present)));
      return true;
    }
    // An entry that changes nothing, but after which no command can change what happened before.
    await sandboxes
      .byId(community)
      .forCall(call)
      .act(({ world, ledger }) => ({ deed: { kind: 'set-clock' }, world, ledger, events: [] }));
    return false;
  }

  /** One step; true after the last. */
  async function step(community: string): Promise<boolean> {
    const cursor = await store.cursor(community);
    if (cursor === null) return true;
    const followed = await followedTo(community, cursor);
    const entries = await communities.entries(community, cursor, cursor + mostEntries);
    const [first] = entries;
    // A new start is a snapshot of its own.
    if (first?.deed.kind === 'start-over') return skipTo(community, cursor, first.seq);
    const isKnown = first === undefined || (first.seq === cursor + 1 && isOurs(first));
    if (followed === null || !isKnown) return skipUnknown(community, cursor);
    if (first === undefined) return tellTime(community, followed);
    const end = entries.findIndex((entry) => !isOurs(entry));
    const isAll = await tellEntries(
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
