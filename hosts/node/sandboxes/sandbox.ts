import type { Actor } from '#api/actor.ts';
import { changeBetween } from '#api/community/state-changes.ts';
import { startPaused, timeOn } from '#api/demo-clock.ts';
import type { Demo, Present, Step } from '#api/demo.ts';
import { createForesight } from '#api/foresight.ts';
import { livedUntil, turnsAfter, type Turns } from '#api/lived-until.ts';
import { busy } from '#api/refusals.ts';
import { format } from '#api/store/store.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { IsoDate } from '#engine/time/calendar.ts';
import { inTurn } from '../in-turn.ts';
import type { Appended } from '../store/append-entries.ts';
import type { CommunityStore } from '../store/community-store.ts';
import type { Entry, Idempotency } from '../store/log-entry.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { dateAt } from './create-world.ts';
import { earlierWrites } from './earlier-writes.ts';
import { follow, isUnbroken, migrated, pack, unpack, type SandboxState } from './sandbox-state.ts';
import {
  keyUsedOtherwise,
  outcomeUnknown,
  processOutdated,
  sandboxFull,
  SandboxGone,
} from './sandbox-problems.ts';

/** What a sandbox needs from its host. */
export interface SandboxHost {
  readonly store: CommunityStore;
  /** Whether other processes may write to the same sandbox. */
  readonly isShared: boolean;
  readonly wall: () => number;
  /** The world that a sandbox of a day starts with. */
  readonly createWorld: (day: IsoDate) => Promise<SimulatedBooks>;
  readonly locale: string;
  readonly changed: (id: string, entry: Entry) => void;
  /** Called when another process wrote first and a command is tried again. */
  readonly conflicted: () => void;
  /** The number of commands after which a snapshot is stored. */
  readonly snapshotEvery: number;
  /** For how many minutes, at least, a repeated write gets its first answer again. */
  readonly repeatMinutes: number;
  /** Stores snapshots one after the other: many at once would delay all calls. */
  readonly keepLater: (keep: () => Promise<void>) => Promise<void>;
  /** The largest snapshot; a sandbox beyond it can only start over. */
  readonly mostBytes: number;
}

/** The caller, and the Idempotency-Key of the call if it has one. */
export interface SandboxCall {
  readonly actor: Actor;
  readonly idempotency: Idempotency | null;
}

const mostTries = 100;

/** How many commands of other processes are held until the next call. */
const mostReceived = 100;

/**
 * A hosted community: in memory, rebuilt from snapshot and log, changed by appending to the log. The
 * log has what each entry changed, so whoever reads it, also another version, gets the same state.
 */
export class Sandbox {
  readonly id: string;
  readonly #host: SandboxHost;
  /** The state right after the newest known command: the next one is based on it. */
  #base: SandboxState | null = null;
  /** The same state advanced to the time of the last call, and the events until then. */
  #ahead: SimulatedBooks | null = null;
  #elapsed: readonly WorldEvent[] = [];
  /** Entries that other processes have appended since, by number. */
  readonly #received = new Map<number, Entry>();
  #snapshotAt = 0;
  #snapshotBytes = 0;
  #turns: Turns;
  /** Calls run one after the other, so that those of one process cannot conflict. */
  readonly #nextTurn = inTurn();
  #callsUnderWay = 0;
  readonly #foresightOf = createForesight();
  readonly #earlier: ReturnType<typeof earlierWrites>;

  constructor(id: string, host: SandboxHost) {
    this.id = id;
    this.#host = host;
    this.#earlier = earlierWrites(id, host);
    const wall = host.wall();
    this.#turns = { any: wall, own: wall };
  }

  /** The sandbox as the procedures of the service see it during one call. */
  forCall(call: SandboxCall): Demo {
    const { wall, locale } = this.#host;
    return {
      locale,
      wall,
      remembers: () => true,
      startedOver: () => null,
      foresightOf: this.#foresightOf,
      present: () => this.#inTurn(() => this.#present()),
      act: (step) => this.#inTurn(() => this.#act(call, step)),
      startOver: () => this.#inTurn(() => this.#startOver(call.actor.user, call.idempotency)),
    };
  }

  get isBusy(): boolean {
    return this.#callsUnderWay > 0;
  }

  async #inTurn<T>(call: () => Promise<T>): Promise<T> {
    this.#callsUnderWay += 1;
    try {
      return await this.#nextTurn(call);
    } finally {
      this.#callsUnderWay -= 1;
    }
  }

  /** Stores a snapshot, so that the next start has few entries to read. */
  async keepSnapshot(): Promise<void> {
    const base = this.#base;
    if (base === null || base.seq === this.#snapshotAt) return;
    const { store, repeatMinutes } = this.#host;
    const { seq } = base;
    const state = await pack(base);
    this.#snapshotBytes = state.length;
    await store.keepSnapshot(this.id, { seq, state }, repeatMinutes);
    this.#snapshotAt = Math.max(this.#snapshotAt, seq);
  }

  /**
   * Takes an entry that another process has appended, to apply it before the next call: then
   * commands of this process rarely conflict. A lost notice is harmless, the log has the entry.
   */
  receive({ seq, read }: { readonly seq: number; readonly read: () => Entry }): void {
    // Notices of this process come back to it, too.
    if (this.#base === null || seq <= this.#base.seq) return;
    if (this.#received.size >= mostReceived) this.#received.clear();
    this.#received.set(seq, read());
  }

  async #present(): Promise<Present> {
    if (this.#base === null) await this.#load();
    else if (this.#host.isShared) {
      this.#followReceived();
      await this.#catchUp();
    }
    return this.#now();
  }

  /** The newest known state, advanced to this moment. */
  #now(): Present {
    const { clock } = this.#base!;
    const before = this.#ahead!;
    const lived = livedUntil(before, timeOn(clock, this.#host.wall()));
    this.#turns = turnsAfter(this.#turns, before.world, lived);
    const { world, ledger, events } = lived;
    this.#ahead = { world, ledger };
    if (events.length > 0) {
      const own = events.filter(({ user }) => world.accounts.includes(user));
      this.#elapsed = [...this.#elapsed, ...own];
    }
    return { world, ledger, clock, turns: this.#turns };
  }

  async #act(call: SandboxCall, step: (now: Present) => Step): Promise<Step> {
    try {
      return await this.#tryToAct(call, step);
    } catch (error) {
      const isLost = error instanceof StoreUnavailable && error.wasSent;
      if (!isLost || call.idempotency === null) throw error;
      // Safe to repeat: if the first attempt was stored, the key prevents a second one.
      return this.#tryToAct(call, step);
    }
  }

  async #tryToAct(
    { actor, idempotency }: SandboxCall,
    step: (now: Present) => Step,
  ): Promise<Step> {
    const { snapshotEvery, keepLater, changed } = this.#host;
    const { user } = actor;
    /** A repeated write gets its first answer, even if it would be refused by now. */
    const refuse = async (error: unknown) => {
      const answered = idempotency && (await this.#earlier.answer(user, idempotency));
      if (answered === null) throw error;
      return answered;
    };
    if (this.#base === null) await this.#load();
    if (this.#snapshotBytes > this.#host.mostBytes) return refuse(sandboxFull());
    this.#followReceived();
    for (let tries = 0; tries < mostTries; tries += 1) {
      const now = this.#now();
      let next: Step;
      try {
        next = step(now);
      } catch (error) {
        // Refused on the known state; commands of other processes may have changed it.
        if (this.#host.isShared && (await this.#catchUp())) continue;
        return refuse(error);
      }
      const { world, ledger } = next;
      const seq = this.#base!.seq + 1;
      const after = { seq, clock: next.clock ?? now.clock, world, ledger };
      const entry = this.#entry(user, after, next);
      const outcome = await this.#append(entry, idempotency);
      if (outcome === 'stored') {
        this.#hold(after);
        changed(this.id, entry);
        // Stored by the process that appended the command. Not awaited, because the command is
        // already durable; a snapshot that fails is stored later.
        const isDue = entry.seq % snapshotEvery === 0;
        if (isDue) keepLater(() => this.keepSnapshot()).catch(() => undefined);
        return next;
      }
      if (outcome === 'repeated') return (await this.#earlier.answer(user, idempotency!))!;
      this.#host.conflicted();
      if (!this.#followReceived()) await this.#catchUp();
    }
    throw busy();
  }

  async #append(entry: Entry, idempotency: Idempotency | null, state: Uint8Array | null = null) {
    let outcome: Appended;
    try {
      outcome = await this.#host.store.append(this.id, entry, idempotency, state);
    } catch (error) {
      // It may have been stored, so the known state may no longer be the newest.
      this.#base = null;
      const isLost = error instanceof StoreUnavailable && error.wasSent;
      throw isLost && idempotency === null ? outcomeUnknown(error) : error;
    }
    if (outcome === 'gone') throw new SandboxGone();
    if (outcome === 'reused') throw keyUsedOtherwise();
    return outcome;
  }

  /** What was done, and all that is different since the entry before: time has passed, too. */
  #entry(actor: string, after: SandboxState, { action, events }: Step): Entry {
    return {
      seq: after.seq,
      at: after.world.now,
      actor,
      action,
      change: changeBetween(partsOf(this.#base!), partsOf(after)),
      events: { elapsed: this.#elapsed, own: events },
    };
  }

  async #startOver(actor: string, idempotency: Idempotency | null): Promise<Step> {
    const { wall, store } = this.#host;
    const action = { kind: 'start-over' } as const;
    if (this.#base === null) await this.#load();
    if (idempotency !== null && (await this.#earlier.find(actor, idempotency)) !== null) {
      return { ...(await this.#present()), action, events: [], isRepeated: true };
    }
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { world, ledger } = await this.#firstWorld();
      const state = {
        seq: this.#base!.seq + 1,
        clock: startPaused(wall(), world.now),
        world,
        ledger,
      };
      const outcome = await this.#replace(state, actor, action, idempotency);
      if (outcome === 'stored') {
        await store.prune(this.id);
        return { ...state, action, events: [] };
      }
      await this.#catchUp();
      if (outcome === 'repeated') {
        await this.#earlier.find(actor, idempotency!);
        return { ...this.#now(), action, events: [], isRepeated: true };
      }
    }
    throw busy();
  }

  /** Appends an entry with a whole state, which is a snapshot at the same time. */
  async #replace(
    state: SandboxState,
    actor: string,
    action: Entry['action'],
    idempotency: Idempotency | null,
  ): Promise<Appended> {
    const { seq, world } = state;
    const events = { elapsed: [], own: [] };
    const entry: Entry = { seq, at: world.now, actor, action, change: null, events };
    const bytes = await pack(state);
    const outcome = await this.#append(entry, idempotency, bytes);
    if (outcome === 'stored') {
      this.#hold(state);
      this.#snapshotAt = seq;
      this.#snapshotBytes = bytes.length;
      this.#host.changed(this.id, entry);
    }
    return outcome;
  }

  /** The world it started with; today's if its first day was not stored. */
  async #firstWorld(): Promise<SimulatedBooks> {
    const { store, createWorld, wall } = this.#host;
    return createWorld((await store.firstDay(this.id)) ?? dateAt(wall()));
  }

  #hold(state: SandboxState): void {
    this.#base = state;
    this.#ahead = state;
    this.#elapsed = [];
    this.#turns = { any: this.#turns.any + 1, own: this.#turns.own + 1 };
  }

  async #load(): Promise<void> {
    const { store } = this.#host;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const snapshot = await store.snapshot(this.id);
      if (snapshot === null) throw new SandboxGone();
      const entries = await store.entries(this.id, snapshot.seq);
      // Another process has stored a newer snapshot since, and removed what was before it.
      if (!isUnbroken(snapshot.seq, entries)) continue;
      const kept = follow(unpack(snapshot.state), entries);
      const state = migrated(kept);
      if (state === null) throw processOutdated();
      this.#snapshotAt = snapshot.seq;
      this.#snapshotBytes = snapshot.state.length;
      this.#hold(state);
      if (kept.format === format) return;
      const next = { ...state, seq: state.seq + 1 };
      if ((await this.#replace(next, 'service', { kind: 'migrate' }, null)) === 'stored') return;
    }
    throw busy();
  }

  /** Applies what other processes have appended; returns whether there was anything. */
  async #catchUp(): Promise<boolean> {
    const entries = await this.#host.store.entries(this.id, this.#base!.seq);
    if (entries.length === 0) return false;
    if (isUnbroken(this.#base!.seq, entries)) this.#hold(follow(this.#base!, entries));
    else await this.#load();
    return true;
  }

  /** Applies the received entries up to the first gap; returns whether there were any. */
  #followReceived(): boolean {
    const entries: Entry[] = [];
    for (let next = this.#base!.seq + 1; this.#received.has(next); next += 1) {
      entries.push(this.#received.get(next)!);
    }
    this.#received.clear();
    if (entries.length === 0 || !isUnbroken(this.#base!.seq, entries)) return false;
    this.#hold(follow(this.#base!, entries));
    return true;
  }
}

/** What the log stores the changes of. */
const partsOf = ({ clock, world, ledger }: SandboxState) => ({ clock, world, ledger });
