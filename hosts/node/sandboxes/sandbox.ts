import type { Actor } from '#api/actor.ts';
import type { Change } from '#api/community.ts';
import { startClock, timeOn } from '#api/demo-clock.ts';
import type { Demo, Present, Step } from '#api/demo.ts';
import { createForesight } from '#api/foresight.ts';
import { livedUntil, turnsAfter, type Turns } from '#api/lived-until.ts';
import { busy } from '#api/refusals.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { IsoDate } from '#engine/time/calendar.ts';
import { inTurn } from '../in-turn.ts';
import type { CommunityStore } from '../store/community-store.ts';
import type { Entry, Idempotency } from '../store/log-entry.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import type { EngineStanding } from './engine-version.ts';
import { dateAt } from './create-world.ts';
import { pack, replay, unpack, type SandboxState } from './sandbox-state.ts';
import {
  alreadyAnswered,
  beingHandedOver,
  keyUsedOtherwise,
  outcomeUnknown,
  processOutdated,
  sandboxFull,
  SandboxGone,
} from './sandbox-problems.ts';

/** What a sandbox needs of those who keep it. */
export interface SandboxHost {
  readonly store: CommunityStore;
  /** Whether other processes may act on the same sandbox. */
  readonly isShared: boolean;
  readonly engine: string;
  /** How this version of the engine stands among those that share the store. */
  readonly standing: () => Promise<EngineStanding>;
  readonly wall: () => number;
  /** The world that a sandbox of a day starts with. */
  readonly createWorld: (day: IsoDate) => Promise<SimulatedBooks>;
  readonly locale: string;
  readonly changed: (id: string, entry: Entry) => void;
  /** A command came second and is tried again. */
  readonly conflicted: () => void;
  /** Commands after which a new snapshot is kept. */
  readonly snapshotEvery: number;
  /** Minutes for which a repeated write is answered as before, at the least. */
  readonly repeatMinutes: number;
  /** Keeps it after those of other sandboxes, whose calls would have to wait for many at once. */
  readonly keepLater: (keep: () => Promise<void>) => Promise<void>;
  /** Of a snapshot; beyond it a sandbox can only start over. */
  readonly mostBytes: number;
}

/** Who makes a call, and the key that names it where it has one. */
export interface SandboxCall {
  readonly actor: Actor;
  readonly idempotency: Idempotency | null;
}

const mostTries = 100;

/** Commands of other processes that are kept until somebody calls. */
const mostHeard = 100;

/** A hosted community: held in memory, rebuilt from snapshot and log, written by appending. */
export class Sandbox {
  readonly id: string;
  readonly #host: SandboxHost;
  /** Right after the newest command known; others may only be added to this. */
  #base: SandboxState | null = null;
  /** The same some time later: somebody has looked since. */
  #ahead: SimulatedBooks | null = null;
  /** Commands that others have appended since, by their numbers. */
  readonly #heard = new Map<number, Entry>();
  #snapshotAt = 0;
  #snapshotBytes = 0;
  #turns: Turns;
  #startedOver: ReturnType<Demo['startedOver']> = null;
  /** Calls of the same process need not compete through the store. */
  readonly #inTurn = inTurn();
  readonly #foresightOf = createForesight();

  constructor(id: string, host: SandboxHost) {
    this.id = id;
    this.#host = host;
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
      startedOver: () => this.#startedOver,
      foresightOf: this.#foresightOf,
      present: () => this.#inTurn(() => this.#present()),
      act: (step) => this.#inTurn(() => this.#act(call, step)),
      startOver: () => this.#inTurn(() => this.#startOver(call.actor.user, call.idempotency)),
    };
  }

  /** So that the next start, or the next version of the engine, need not carry out commands again. */
  async keepSnapshot(): Promise<void> {
    const base = this.#base;
    if (base === null || base.seq === this.#snapshotAt) return;
    const { store, engine, repeatMinutes } = this.#host;
    const { seq } = base;
    const state = await pack(base);
    this.#snapshotBytes = state.length;
    await store.keepSnapshot(this.id, { seq, engine, state }, repeatMinutes);
    this.#snapshotAt = Math.max(this.#snapshotAt, seq);
  }

  /**
   * A command that another process has appended. It is carried out before the next call, so that
   * this one's commands rarely come second. What is not heard is found in the log.
   */
  hear({ seq, read }: { readonly seq: number; readonly read: () => Entry }): void {
    // Among them this process's own, which come back.
    if (this.#base === null || seq <= this.#base.seq) return;
    if (this.#heard.size >= mostHeard) this.#heard.clear();
    this.#heard.set(seq, read());
  }

  /** The same for one that may not be in memory. */
  async keepTail(): Promise<void> {
    await this.#inTurn(() => this.#present());
    await this.keepSnapshot();
  }

  async #present(): Promise<Present> {
    if (this.#base === null) await this.#load();
    else if (this.#host.isShared) {
      this.#followHeard();
      await this.#catchUp();
    }
    return this.#now();
  }

  /** The newest known state, lived up to this moment. */
  #now(): Present {
    const { clock } = this.#base!;
    const before = this.#ahead!;
    const lived = livedUntil(before, timeOn(clock, this.#host.wall()));
    this.#turns = turnsAfter(this.#turns, before.world, lived);
    const { world, ledger } = lived;
    this.#ahead = { world, ledger };
    return { world, ledger, clock, turns: this.#turns };
  }

  async #act(call: SandboxCall, step: (now: Present) => Step): Promise<Step> {
    try {
      return await this.#tryToAct(call, step);
    } catch (error) {
      const isLost = error instanceof StoreUnavailable && error.wasSent;
      if (!isLost || call.idempotency === null) throw error;
      // Should both have been sent, the key lets only one be stored.
      return this.#tryToAct(call, step);
    }
  }

  async #tryToAct(
    { actor, idempotency }: SandboxCall,
    step: (now: Present) => Step,
  ): Promise<Step> {
    const { snapshotEvery, keepLater, changed } = this.#host;
    const { user } = actor;
    /** What was carried out before may be refused now: then it has the answer it had. */
    const refuse = async (error: unknown) => {
      const answered = idempotency && (await this.#answeredBefore(user, idempotency));
      if (answered === null) throw error;
      return answered;
    };
    if (this.#base === null) await this.#load();
    if (this.#snapshotBytes > this.#host.mostBytes) return refuse(sandboxFull());
    this.#followHeard();
    for (let tries = 0; tries < mostTries; tries += 1) {
      const now = this.#now();
      let next: Step;
      try {
        next = step(now);
      } catch (error) {
        // Refused by what was known here: what others have done since may change that.
        if (this.#host.isShared && (await this.#catchUp())) continue;
        return refuse(error);
      }
      const entry = this.#entry(user, now, next);
      const outcome = await this.#append(entry, idempotency);
      if (outcome === 'stored') {
        const { world, ledger } = next;
        this.#hold({ seq: entry.seq, clock: entry.clock ?? now.clock, world, ledger });
        changed(this.id, entry);
        // Of several processes the one that appended it. Nobody waits: what is stored is done, and
        // a snapshot that fails is taken again later.
        const isDue = entry.seq % snapshotEvery === 0;
        if (isDue) keepLater(() => this.keepSnapshot()).catch(() => undefined);
        return next;
      }
      if (outcome === 'gone') throw new SandboxGone();
      if (outcome === 'repeated') return (await this.#answeredBefore(user, idempotency!))!;
      this.#host.conflicted();
      if (!this.#followHeard()) await this.#catchUp();
    }
    throw busy();
  }

  async #append(entry: Entry, idempotency: Idempotency | null, state: Uint8Array | null = null) {
    try {
      return await this.#host.store.append(this.id, entry, idempotency, state);
    } catch (error) {
      // What became of it is not known, so neither is whether this is still the newest state.
      this.#base = null;
      const isLost = error instanceof StoreUnavailable && error.wasSent;
      throw isLost && idempotency === null ? outcomeUnknown(error) : error;
    }
  }

  #entry(actor: string, now: Present, { deed, clock }: Step): Entry {
    const { engine } = this.#host;
    const seq = this.#base!.seq + 1;
    return { seq, at: now.world.now, actor, deed, clock: clock ?? null, engine };
  }

  async #startOver(actor: string, idempotency: Idempotency | null): Promise<Step> {
    const { wall, engine, store } = this.#host;
    const deed = { kind: 'start-over' } as const;
    if (this.#base === null) await this.#load();
    if (idempotency !== null && (await this.#earlier(actor, idempotency)) !== null) {
      return { ...(await this.#present()), deed, events: [] };
    }
    for (let tries = 0; tries < mostTries; tries += 1) {
      const seq = this.#base!.seq + 1;
      const { world, ledger } = await this.#firstWorld();
      const clock = startClock(wall(), world.now);
      const state = { seq, clock, world, ledger };
      const entry = { seq, at: world.now, actor, deed, clock, engine };
      const bytes = await pack(state);
      const outcome = await this.#append(entry, idempotency, bytes);
      if (outcome === 'gone') throw new SandboxGone();
      if (outcome === 'stored') {
        this.#hold(state);
        this.#snapshotAt = seq;
        this.#snapshotBytes = bytes.length;
        this.#host.changed(this.id, entry);
        await store.prune(this.id);
        return { ...state, deed, events: [] };
      }
      await this.#catchUp();
      if (outcome === 'repeated') return { ...this.#now(), deed, events: [] };
    }
    throw busy();
  }

  /** The world it started with; today's if its first day was not stored. */
  async #firstWorld(): Promise<SimulatedBooks> {
    const { store, createWorld, wall } = this.#host;
    return createWorld((await store.firstDay(this.id)) ?? dateAt(wall()));
  }

  #hold(state: SandboxState): void {
    this.#base = state;
    this.#ahead = state;
    this.#turns = { any: this.#turns.any + 1, own: this.#turns.own + 1 };
  }

  async #load(): Promise<void> {
    const { store, engine } = this.#host;
    const snapshot = await store.snapshot(this.id);
    if (snapshot === null) throw new SandboxGone();
    const entries = await store.entries(this.id, snapshot.seq);
    const kept = unpack(snapshot.state);
    const isReplayable = entries.every((entry) => entry.engine === engine);
    this.#snapshotAt = snapshot.seq;
    this.#snapshotBytes = snapshot.state.length;
    if (kept !== null && isReplayable) {
      this.#hold(replay(kept, entries).state);
      // From here on this engine goes on: the next load needs no other.
      if (snapshot.engine !== engine && entries.length > 0) await this.keepSnapshot();
      return;
    }
    const standing = await this.#host.standing();
    if (standing === 'outdated') throw processOutdated();
    if (standing === 'taking-over') throw beingHandedOver();
    // Commands of another engine after its last snapshot: no outcome of ours would be theirs.
    this.#startedOver = 'older-version';
    this.#hold({
      ...(await this.#firstWorld()),
      seq: entries.at(-1)?.seq ?? snapshot.seq,
      clock: startClock(this.#host.wall(), 0),
    });
    await this.#startOver('service', null);
  }

  /** Learns what others have appended; says whether there was anything. */
  async #catchUp(): Promise<boolean> {
    const entries = await this.#host.store.entries(this.id, this.#base!.seq);
    const [first] = entries;
    if (first === undefined) return false;
    const isNext = first.seq === this.#base!.seq + 1;
    if (isNext && entries.every((entry) => this.#canFollow(entry))) {
      this.#hold(replay(this.#base!, entries).state);
    } else await this.#load();
    return true;
  }

  /** Carries out what was heard, as far as nothing is missing; says whether there was anything. */
  #followHeard(): boolean {
    const entries: Entry[] = [];
    for (let next = this.#base!.seq + 1; ; next += 1) {
      const entry = this.#heard.get(next);
      if (entry === undefined || !this.#canFollow(entry)) break;
      entries.push(entry);
    }
    this.#heard.clear();
    if (entries.length === 0) return false;
    this.#hold(replay(this.#base!, entries).state);
    return true;
  }

  #canFollow({ deed, engine }: Entry): boolean {
    return engine === this.#host.engine && deed.kind !== 'start-over';
  }

  /** The write that a key named before; a key for two requests is a mistake of the client. */
  async #earlier(actor: string, { key, request }: Idempotency) {
    const earlier = await this.#host.store.earlier(this.id, actor, key);
    if (earlier !== null && !earlier.request.equals(request)) throw keyUsedOtherwise();
    return earlier;
  }

  /** The answer that this key got before, worked out again; null where it got none. */
  async #answeredBefore(actor: string, idempotency: Idempotency): Promise<Change | null> {
    const { store, engine } = this.#host;
    const earlier = await this.#earlier(actor, idempotency);
    if (earlier === null) return null;
    const snapshot = await store.snapshot(this.id, earlier.seq);
    const from = snapshot === null ? null : unpack(snapshot.state);
    if (from === null) throw alreadyAnswered();
    const entries = await store.entries(this.id, from.seq, earlier.seq);
    const isComplete = entries[0]?.seq === from.seq + 1 && entries.at(-1)?.seq === earlier.seq;
    if (!isComplete || entries.some((entry) => entry.engine !== engine)) throw alreadyAnswered();
    return replay(from, entries).last;
  }
}
