import type { LogAction } from '#api/community/community.ts';
import { busy } from '#api/refusals.ts';
import type { Books } from '#engine/service/books.ts';
import type { Appended } from '../store/append-entries.ts';
import type { CommunityStore } from '../store/community-store.ts';
import type { Entry, Idempotency } from '../store/log-entry.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { follow, isUnbroken, pack, stateAt, type AtEntry } from './community-state.ts';
import { CommunityGone, keyUsedOtherwise, outcomeUnknown, processOutdated } from './problems.ts';

/** What the log of a community needs from its host. */
export interface LogHost {
  readonly store: CommunityStore;
  readonly changed: (id: string, entry: Entry) => void;
  /** The number of entries after which a snapshot is stored. */
  readonly snapshotEvery: number;
  /** For how many minutes, at least, a repeated write gets its first answer again. */
  readonly repeatMinutes: number;
  /** Stores snapshots one after the other: many at once would delay all calls. */
  readonly keepLater: (keep: () => Promise<void>) => Promise<void>;
}

/** What a log has to know of the states in it. */
interface StateOfLog<State> {
  /** The parts that are stored, in their order. */
  readonly partsOf: (state: State) => State;
  /** When the next change is due by itself, by the wall clock; null if never. */
  readonly dueAfter: (state: State) => number | null;
}

/** How often a write is tried that others keep overtaking. */
export const mostTries = 100;

/** How many entries of other processes are held until the next call. */
const mostReceived = 100;

/**
 * The log of a community and the state after its newest known entry: follows what other processes
 * append, and appends. Entries have what they changed, so reading them never runs the engine.
 */
export class CommunityLog<State extends Books> {
  readonly #id: string;
  readonly #host: LogHost;
  readonly #partsOf: (state: State) => State;
  readonly #dueAfter: (state: State) => number | null;
  #at: AtEntry<State> | null = null;
  /** Entries that other processes have appended since, by number. */
  readonly #received = new Map<number, Entry>();
  #snapshot = { seq: 0, bytes: 0 };

  constructor(id: string, { partsOf, dueAfter }: StateOfLog<State>, host: LogHost) {
    this.#id = id;
    this.#partsOf = partsOf;
    this.#dueAfter = dueAfter;
    this.#host = host;
  }

  /** The newest known state. Only after `open`. */
  get at(): AtEntry<State> {
    return this.#at!;
  }

  /** The size of the newest snapshot. */
  get bytes(): number {
    return this.#snapshot.bytes;
  }

  /** Loads the state unless it is known, with what was received since; returns whether it did. */
  async open(): Promise<boolean> {
    const isKnown = this.#at !== null;
    if (isKnown) this.followReceived();
    else await this.#load();
    return !isKnown;
  }

  /** Applies what other processes have appended; returns whether there was anything. */
  async catchUp(): Promise<boolean> {
    const { seq } = this.at;
    const entries = await this.#host.store.entries(this.#id, seq);
    if (entries.length === 0) return false;
    if (isUnbroken(seq, entries)) this.#at = follow(this.at, entries);
    else await this.#load();
    return true;
  }

  /**
   * Takes an entry that another process has appended, to apply it before the next call: then
   * actions of this process rarely conflict. A lost notice is harmless, the log has the entry.
   */
  receive({ seq, read }: { readonly seq: number; readonly read: () => Entry }): void {
    // Notices of this process come back to it, too.
    if (this.#at === null || seq <= this.#at.seq) return;
    if (this.#received.size >= mostReceived) this.#received.clear();
    this.#received.set(seq, read());
  }

  /** Applies the received entries up to the first gap; returns whether there were any. */
  followReceived(): boolean {
    const { seq } = this.at;
    const entries: Entry[] = [];
    for (let next = seq + 1; this.#received.has(next); next += 1) {
      entries.push(this.#received.get(next)!);
    }
    this.#received.clear();
    if (entries.length === 0 || !isUnbroken(seq, entries)) return false;
    this.#at = follow(this.at, entries);
    return true;
  }

  /** Appends an entry that leads to a state; nothing if it is not the next one any more. */
  async append(
    entry: Entry,
    state: State,
    idempotency: Idempotency | null,
    bytes: Uint8Array | null = null,
  ): Promise<Appended> {
    const due = this.#dueAfter(state);
    const { store, changed, keepLater, snapshotEvery } = this.#host;
    let outcome: Appended;
    try {
      outcome = await store.append(this.#id, entry, { idempotency, state: bytes, due });
    } catch (error) {
      // It may have been stored, so the known state may no longer be the newest.
      this.#at = null;
      const isLost = error instanceof StoreUnavailable && error.wasSent;
      throw isLost && idempotency === null ? outcomeUnknown(error) : error;
    }
    if (outcome === 'gone') throw new CommunityGone();
    if (outcome === 'reused') throw keyUsedOtherwise();
    if (outcome !== 'stored') return outcome;
    const { seq } = entry;
    this.#at = { seq, state };
    if (bytes !== null) this.#snapshot = { seq, bytes: bytes.length };
    changed(this.#id, entry);
    // Stored by the process that appended the entry. Not awaited, because the entry is already
    // durable; a snapshot that fails is stored later.
    if (seq % snapshotEvery === 0) keepLater(() => this.keepSnapshot()).catch(() => undefined);
    return outcome;
  }

  /** Appends an entry with a whole state, which is a snapshot at the same time. */
  async replace(
    state: State,
    actor: string,
    action: LogAction,
    idempotency: Idempotency | null = null,
  ): Promise<Appended> {
    const seq = this.at.seq + 1;
    const events = { elapsed: [], own: [] };
    const entry: Entry = { seq, at: state.world.now, actor, action, change: null, events };
    return this.append(entry, state, idempotency, await pack({ seq, state }));
  }

  /** How many entries have to be read after the newest snapshot. */
  get unkept(): number {
    return this.#at === null ? 0 : this.#at.seq - this.#snapshot.seq;
  }

  /** Stores a snapshot, so that the next start has few entries to read. */
  async keepSnapshot(): Promise<void> {
    if (this.unkept === 0) return;
    const { store, repeatMinutes } = this.#host;
    const { seq, state } = this.at;
    const bytes = await pack({ seq, state });
    await store.keepSnapshot(this.#id, { seq, state: bytes }, repeatMinutes);
    if (seq > this.#snapshot.seq) this.#snapshot = { seq, bytes: bytes.length };
  }

  async #load(): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const found = await stateAt<State>(this.#host.store, this.#id);
      if (found === 'gone') throw new CommunityGone();
      if (found === 'newer') throw processOutdated();
      // Another process has stored a newer snapshot since, and removed what was before it.
      if (found === 'broken') continue;
      this.#snapshot = { seq: found.snapshotSeq, bytes: found.snapshotBytes };
      this.#at = { seq: found.seq, state: this.#partsOf(found.state) };
      if (!found.isOlder) return;
      // Stored anew, so that entries after it change a state in the new format.
      if ((await this.replace(this.at.state, 'service', { kind: 'tick' })) === 'stored') return;
    }
    throw busy();
  }
}
