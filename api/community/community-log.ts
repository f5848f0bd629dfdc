import type { Books } from '#engine/service/books.ts';
import { busy } from '../refusals/refusals.ts';
import type { EntryRows, StationRow } from '../store/entry-rows.ts';
import { isWhole, type LogEntry, type Idempotency } from '../store/log-entry.ts';
import { format, type Appended, type LogStore } from '../store/log-store.ts';
import { isInDoubt } from '../store/store-errors.ts';
import type { LogAction } from './community.ts';
import type { Kind } from './kind.ts';
import { keyUsedOtherwise, outcomeUnknown } from './problems.ts';
import {
  follow,
  isUnbroken,
  stateAt,
  type AtEntry,
  type NotFound,
  type Restore,
} from './state-at.ts';

/** What the log of a community needs from its host. */
export interface LogHost {
  readonly store: LogStore;
  readonly restore: Restore;
  /** The state to begin with where none can be used; throws if that is no reason to begin. */
  readonly begin: (found: NotFound) => Promise<Books>;
  readonly changed: (id: string, entry: LogEntry) => void;
  /** The number of entries after which a snapshot is stored. */
  readonly snapshotEvery: number;
  /** For how many minutes, at least, a repeated write gets its first answer again. */
  readonly repeatMinutes: number;
  /** Stores snapshots one after the other: many at once would delay all calls. */
  readonly keepLater: (keep: () => Promise<void>) => Promise<void>;
}

/** What a log has to know of the states in it. */
interface StateOfLog<State extends Books> {
  /** The parts that are stored, in their order. */
  readonly partsOf: (state: State) => State;
  /** When the next change is due by itself, by the wall clock; null if never. */
  readonly dueAfter: (state: State) => number | null;
  /** What is stored in rows of its own, if anything. */
  readonly rowsOf?: Kind<State, never>['rowsOf'] | undefined;
}

/** How often a write is tried that others keep overtaking. */
export const mostTries = 100;

/** How often a log is read that seems to be pruned each time: another process stores snapshots. */
const mostReads = 10;

/** How many entries of other processes are held until the next call. */
const mostReceived = 100;

/**
 * The log of a community and the state after its newest known entry: follows what other processes
 * or tabs append, and appends. Entries have what they changed, so reading them never runs the engine.
 */
export class CommunityLog<State extends Books> {
  readonly #id: string;
  readonly #host: LogHost;
  readonly #partsOf: (state: State) => State;
  readonly #dueAfter: (state: State) => number | null;
  readonly #rowsOf: Kind<State, never>['rowsOf'] | undefined;
  #at: AtEntry<State> | null = null;
  /** Entries that other processes have appended since, by number. */
  readonly #received = new Map<number, LogEntry>();
  #isBehind = false;
  #snapshot = { seq: 0, size: 0 };
  /** The newest entry that this process has appended. */
  #appended = 0;

  constructor(id: string, { partsOf, dueAfter, rowsOf }: StateOfLog<State>, host: LogHost) {
    this.#id = id;
    this.#partsOf = partsOf;
    this.#dueAfter = dueAfter;
    this.#rowsOf = rowsOf;
    this.#host = host;
  }

  /** The newest known state. Only after `open`. */
  get at(): AtEntry<State> {
    return this.#at!;
  }

  /** Whether others have appended what was not received. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** The size of the newest snapshot, in bytes. */
  get size(): number {
    return this.#snapshot.size;
  }

  /** Loads the state unless it is known, with what was received since; returns whether it did. */
  async open(): Promise<boolean> {
    const isKnown = this.#at !== null;
    if (isKnown) this.followReceived();
    else await this.#load();
    return !isKnown;
  }

  /** Applies what others have appended; returns whether there was anything. */
  async catchUp(): Promise<boolean> {
    // Before the look: what comes during it may not be in it.
    this.#isBehind = false;
    try {
      return await this.#followStore();
    } catch (error) {
      this.#isBehind = true;
      throw error;
    }
  }

  async #followStore(): Promise<boolean> {
    const { seq } = this.at;
    const entries = await this.#host.store.entries(this.#id, seq);
    if (entries.length === 0) return false;
    if (entries !== 'gone' && isUnbroken(seq, entries)) this.#at = follow(this.at, entries);
    else await this.#load();
    return true;
  }

  /**
   * Takes an entry that another process has appended, to apply it before the next call: then
   * actions of this process rarely conflict. A lost notice is harmless, the log has the entry. Null for
   * a notice without its entry.
   */
  receive(entry: { readonly seq: number; readonly read: () => LogEntry } | null): void {
    if (entry === null) {
      this.#isBehind = true;
      return;
    }
    const { seq, read } = entry;
    // Notices of this process come back to it, too.
    if (this.#at === null || seq <= this.#at.seq) return;
    if (this.#received.size >= mostReceived) this.#received.clear();
    this.#received.set(seq, read());
  }

  /** Applies the received entries up to the first gap; returns whether there were any. */
  followReceived(): boolean {
    const { seq } = this.at;
    const entries: LogEntry[] = [];
    for (let next = seq + 1; this.#received.has(next); next += 1) {
      entries.push(this.#received.get(next)!);
    }
    if (this.#received.size > entries.length) this.#isBehind = true;
    this.#received.clear();
    if (entries.length === 0 || !isUnbroken(seq, entries)) return false;
    this.#at = follow(this.at, entries);
    return true;
  }

  /** Appends an entry that leads to a state; nothing if it is not the next one any more. */
  async append(
    entry: LogEntry,
    state: State,
    idempotency: Idempotency | null,
    stations?: readonly StationRow[],
  ): Promise<Appended> {
    const { store, changed, keepLater, snapshotEvery } = this.#host;
    const due = this.#dueAfter(state);
    const whole = isWhole(entry) ? { format, ...state } : null;
    const own = this.#rowsOf?.(whole === null ? this.at.state : null, state, entry) ?? null;
    const rows = withStations(own, stations);
    let outcome: Appended;
    try {
      outcome = await store.append(this.#id, entry, { idempotency, state: whole, due, rows });
    } catch (error) {
      // It may have been stored, so the known state may no longer be the newest.
      this.#at = null;
      throw isInDoubt(error) && idempotency === null ? outcomeUnknown(error) : error;
    }
    if (outcome === 'reused') throw keyUsedOtherwise();
    if (outcome === 'gone') this.#at = null;
    if (outcome !== 'stored') return outcome;
    const { seq } = entry;
    this.#at = { seq, state };
    this.#appended = seq;
    if (whole !== null) this.#snapshot = { seq, size: 0 };
    changed(this.#id, entry);
    // Stored by the process that appended the entry. Not awaited, because the entry is already
    // durable; a snapshot that fails is stored later.
    if (seq % snapshotEvery === 0) keepLater(() => this.keepSnapshot()).catch(() => undefined);
    return outcome;
  }

  /** Appends an entry with a whole state, which is a snapshot at the same time. */
  replace(
    state: State,
    actor: string,
    action: LogAction,
    idempotency: Idempotency | null = null,
  ): Promise<Appended> {
    return this.#appendWhole(this.at.seq + 1, state, { actor, action }, idempotency);
  }

  /** How many entries have to be read after the newest snapshot. */
  get unkept(): number {
    return this.#at === null ? 0 : this.#at.seq - this.#snapshot.seq;
  }

  /**
   * Whether its newest entry is of this process: of several that hold the same community, one stores its
   * snapshots.
   */
  get isOwn(): boolean {
    return this.#at !== null && this.#appended === this.#at.seq;
  }

  /** Stores a snapshot, so that the next start has few entries to read. */
  async keepSnapshot(): Promise<void> {
    if (this.unkept === 0) return;
    const { store, repeatMinutes } = this.#host;
    const { seq, state } = this.at;
    const snapshot = { seq, state: { format, ...state } };
    const size = await store.keepSnapshot(this.#id, snapshot, repeatMinutes);
    if (seq > this.#snapshot.seq) this.#snapshot = { seq, size };
  }

  async #load(): Promise<void> {
    const { store, restore, begin } = this.#host;
    for (let reads = 1; reads <= mostReads; reads += 1) {
      const found = await stateAt<State>(store, this.#id, restore);
      const isMissing = 'problem' in found;
      // Another process has stored a newer snapshot since, and removed what was before it.
      if (isMissing && found.problem === 'broken' && reads < mostReads) continue;
      if (!isMissing && !found.isOlder) {
        this.#at = { seq: found.seq, state: this.#partsOf(found.state) };
        this.#snapshot = found.snapshot;
        return;
      }
      // One of an older format is stored anew, so that entries after it change one in the new format.
      const state = isMissing ? ((await begin(found)) as State) : found.state;
      if (await this.#store(found.seq, this.#partsOf(state))) return;
    }
    throw busy();
  }

  /** Stores a whole state by the service itself; returns whether its number was still free. */
  async #store(after: number, state: State): Promise<boolean> {
    const who = { actor: 'service', action: { kind: 'tick' } } as const;
    return (await this.#appendWhole(after + 1, state, who)) === 'stored';
  }

  #appendWhole(
    seq: number,
    state: State,
    { actor, action }: Pick<LogEntry, 'actor' | 'action'>,
    idempotency: Idempotency | null = null,
  ): Promise<Appended> {
    const events = { elapsed: [], own: [] };
    const entry: LogEntry = { seq, at: state.world.now, actor, action, change: null, events };
    return this.append(entry, state, idempotency);
  }
}

function withStations(rows: EntryRows | null, stations?: readonly StationRow[]): EntryRows | null {
  if (stations === undefined || stations.length === 0) return rows;
  return { ledger: rows?.ledger ?? [], samples: rows?.samples ?? [], stations };
}
