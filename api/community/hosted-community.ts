import type { WorldEvent } from '#engine/community/events.ts';
import type { Books } from '#engine/service/books.ts';
import { createForecasts } from './forecasts.ts';
import { inTurn } from '../in-turn.ts';
import { busy } from '../refusals/refusals.ts';
import type { StationRow } from '../store/entry-rows.ts';
import type { LogEntry, Idempotency } from '../store/log-entry.ts';
import { isInDoubt } from '../store/store-errors.ts';
import { CommunityLog, mostTries, type LogHost } from './community-log.ts';
import type { Apply, Change, LogAction } from './community.ts';
import { earlierWrites } from './earlier-writes.ts';
import { advanceTo, type Kind } from './kind.ts';
import { CommunityFull, StationSuperseded } from './problems.ts';
import type { AtEntry } from './state-at.ts';
import { changeBetween } from './state-changes.ts';
import { countEvent, ownEvents, countsAfter, type EventCounts } from './event-counts.ts';

/** What a community needs from its host. */
export interface CommunityHost extends LogHost {
  /** Whether other processes or tabs may write to the same community. */
  readonly isShared: boolean;
  readonly wall: () => number;
  readonly locale: string;
  /** Called when another process wrote first and an action is tried again. */
  readonly conflicted: () => void;
  /** The largest snapshot of a sandbox; beyond it, it can only start over. */
  readonly mostBytes: number;
  /** When something is due by itself after a state, by the wall clock; null if nobody wakes it. */
  readonly dueAfter: <State extends Books>(
    kind: Pick<Kind<State, never>, 'nextChange' | 'wallAt'>,
    state: State,
  ) => number | null;
}

/** The caller, and the Idempotency-Key of the call if it has one. */
export interface CommunityCall {
  readonly actor: { readonly user: string };
  readonly idempotency: Idempotency | null;
  /** What is stored of charging stations together with the entry. */
  readonly stations?: readonly StationRow[];
}

/** The newest known state at the time of the last call, and the events since its entry. */
interface Ahead<State extends Books> {
  readonly from: AtEntry<State> | null;
  readonly state: State;
  readonly elapsed: readonly WorldEvent[];
}

/** A community of either kind in memory: its log, its time, and the actions of callers. */
export class HostedCommunity<State extends Books, Asked extends { readonly kind: string }> {
  readonly id: string;
  readonly kind: Kind<State, Asked>;
  readonly forecastsOf = createForecasts();
  readonly log: CommunityLog<State>;
  readonly #host: CommunityHost;
  #ahead: Ahead<State> | null = null;
  #eventCounts: EventCounts;
  /** Calls run one after the other, so that those of one process cannot conflict. */
  readonly #nextInTurn = inTurn();
  #callsUnderWay = 0;
  /** A look at the state that waits for its turn. */
  #nextLook: Promise<State & { readonly eventCounts: EventCounts }> | null = null;
  readonly #earlier: ReturnType<typeof earlierWrites<State>>;

  constructor(id: string, kind: Kind<State, Asked>, host: CommunityHost) {
    this.id = id;
    this.kind = kind;
    const { partsOf, rowsOf } = kind;
    this.log = new CommunityLog(
      id,
      { partsOf, rowsOf, dueAfter: (state) => host.dueAfter(kind, state) },
      host,
    );
    this.#host = host;
    this.#earlier = earlierWrites(id, host);
    const wall = host.wall();
    this.#eventCounts = { any: wall, own: wall };
  }

  get isBusy(): boolean {
    return this.#callsUnderWay > 0;
  }

  /** What happened by itself since the newest entry to residents with an account. */
  get elapsed(): readonly WorldEvent[] {
    return this.#ahead?.elapsed ?? [];
  }

  /** The state as of now. Never writes. Those who ask while others are served share one look. */
  present(): Promise<State & { readonly eventCounts: EventCounts }> {
    this.#nextLook ??= this.#inTurn(async () => {
      this.#nextLook = null;
      const isLoaded = await this.log.open();
      if (!isLoaded && this.#host.isShared) await this.log.catchUp();
      return this.#now();
    });
    return this.#nextLook;
  }

  /**
   * Like `present`, without asking the store for what no notice has told of: for chargers, which are
   * looked at again with every notice.
   */
  known(): Promise<State> {
    return this.#inTurn(async () => {
      const isLoaded = await this.log.open();
      if (!isLoaded && this.log.isBehind) await this.log.catchUp();
      return this.#now();
    });
  }

  /** Applies an action, decided on the newest state; resolves once it is stored. */
  act(
    call: CommunityCall,
    decide: (now: State & { readonly eventCounts: EventCounts }) => LogAction<Asked>,
    check?: (after: Change<State>) => void,
    apply?: Apply,
  ): Promise<Change<State>> {
    const act = () => this.#act(call, (now) => this.#apply(now, decide(now), check, apply));
    return this.#inTurn(async () => {
      try {
        return await act();
      } catch (error) {
        if (!isInDoubt(error) || call.idempotency === null) throw error;
        // Safe to repeat: if the first attempt was stored, the key prevents a second one.
        return act();
      }
    });
  }

  /** Replaces the whole state by a new one. A repeated request finds it as it is by now. */
  replace(
    { actor, idempotency }: CommunityCall,
    action: LogAction,
    create: () => Promise<State>,
  ): Promise<Change<State>> {
    const { user } = actor;
    return this.#inTurn(async () => {
      for (let tries = 0; tries < mostTries; tries += 1) {
        await this.log.open();
        if (idempotency !== null && (await this.#earlier.find(user, idempotency)) !== null) {
          await this.log.catchUp();
          return { ...this.#now(), action, events: [], isRepeated: true };
        }
        const state = await create();
        const outcome = await this.log.replace(state, user, action, idempotency);
        if (outcome === 'stored') return { ...state, action, events: [] };
        if (outcome !== 'gone') await this.log.catchUp();
      }
      throw busy();
    });
  }

  async #inTurn<T>(call: () => Promise<T>): Promise<T> {
    this.#callsUnderWay += 1;
    try {
      return await this.#nextInTurn(call);
    } finally {
      this.#callsUnderWay -= 1;
    }
  }

  /** Tries an action until it comes right after the newest entry. */
  async #act(
    { actor, idempotency, stations }: CommunityCall,
    apply: (now: State & { readonly eventCounts: EventCounts }) => Applied<State>,
  ): Promise<Change<State>> {
    const { user } = actor;
    for (let tries = 0; tries < mostTries; tries += 1) {
      await this.log.open();
      if (this.#isFull) return this.#repeated(user, idempotency, new CommunityFull());
      let applied: Applied<State>;
      try {
        applied = apply(this.#now());
      } catch (error) {
        // Refused on the known state; entries of other processes may have changed it.
        if (this.#host.isShared && (await this.log.catchUp())) continue;
        return this.#repeated(user, idempotency, error);
      }
      const entry = this.#entry(user, applied);
      const outcome = await this.log.append(entry, applied.state, idempotency, stations);
      if (outcome === 'stored') return applied.change;
      if (outcome === 'repeated') return this.#repeated(user, idempotency, busy());
      if (outcome === 'superseded') throw new StationSuperseded();
      // Deleted: the next round finds out what to do without it.
      if (outcome === 'gone') continue;
      this.#host.conflicted();
      if (!this.log.followReceived()) await this.log.catchUp();
    }
    throw busy();
  }

  #apply(
    now: State,
    action: LogAction<Asked>,
    check: (after: Change<State>) => void = () => undefined,
    apply: Kind<State, Asked>['apply'] = this.kind.apply,
  ): Applied<State> {
    const { wall, locale } = this.#host;
    const { partsOf } = this.kind;
    const { state, events } = apply(partsOf(now), action, { wall: wall(), locale });
    const change = { ...state, action, events };
    check(change);
    return { state: partsOf(state), change };
  }

  /** A repeated write gets its first answer, even if it would be refused by now. */
  async #repeated(actor: string, idempotency: Idempotency | null, refusal: unknown) {
    const answer = idempotency && (await this.#earlier.answer(actor, idempotency));
    if (answer === null) throw refusal;
    return answer;
  }

  /** A live community has no size at which it would be refused. */
  get #isFull(): boolean {
    return this.kind.name === 'sandbox' && this.log.size > this.#host.mostBytes;
  }

  /** What was done, and all that is different since the entry before: time has passed, too. */
  #entry(actor: string, { state, change: { action, events } }: Applied<State>): LogEntry {
    const { seq, state: before } = this.log.at;
    return {
      seq: seq + 1,
      at: state.world.now,
      actor,
      action,
      change: changeBetween(before, state) ?? {},
      events: { elapsed: this.#ahead!.elapsed, own: ownEvents(state.world, events) },
    };
  }

  /** The newest known state, advanced to this moment. */
  #now(): State & { readonly eventCounts: EventCounts } {
    const from = this.log.at;
    if (this.#ahead?.from !== from) {
      this.#ahead = { from, state: from.state, elapsed: [] };
      this.#eventCounts = countEvent(this.#eventCounts);
    }
    const before = this.#ahead;
    const to = this.kind.timeAt(before.state, this.#host.wall());
    const later = advanceTo(this.kind, before.state, to);
    this.#eventCounts = countsAfter(this.#eventCounts, before.state.world, later);
    const own = ownEvents(later.state.world, later.events);
    const elapsed = own.length === 0 ? before.elapsed : [...before.elapsed, ...own];
    this.#ahead = { from, state: later.state, elapsed };
    return { ...later.state, eventCounts: this.#eventCounts };
  }
}

/** The state after an action, and the same as its caller gets it. */
interface Applied<State extends Books> {
  readonly state: State;
  readonly change: Change<State>;
}
