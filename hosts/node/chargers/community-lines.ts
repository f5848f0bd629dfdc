import { lineClosed, lineOpened, proceed, receive } from '#chargers/line.ts';
import { isLineCut } from '#chargers/commissioning/run.ts';
import { writeFrame } from '#chargers/frames/write-frame.ts';
import { ask } from '#chargers/requests/ask.ts';
import { reportsOf } from '#chargers/people/people.ts';
import type { Moment, Notice, Outcome } from '#chargers/station/station.ts';
import { instant } from '#engine/units.ts';
import { CommunityGone, StationSuperseded } from '#api/community/problems.ts';
import type { StationRow } from '#api/store/entry-rows.ts';
import type { LiveHandle } from '../communities/hold-communities.ts';
import { isServiceError } from '../portal/problem-response.ts';
import { communityMoments, concernsOf, momentOf, type CommunityMoment } from './station-moment.ts';
import type { LineEvent, StationLine } from './station-line.ts';
import type { StationStore } from './station-store.ts';

/** What the lines of a community need from the process. */
export interface LinesHost {
  readonly store: Pick<StationStore, 'keepState'>;
  readonly wall: () => number;
  readonly sent: (line: StationLine, text: string) => void;
  readonly noticed: (line: StationLine, notice: Notice) => void;
  /** Something went wrong that an operator should know of. */
  readonly failed: (what: string, error: unknown) => void;
}

/** What an event on a line leads to. */
interface Work {
  readonly line: StationLine;
  readonly event: LineEvent | null;
  readonly outcome: Outcome;
}

/** How many lines are served by one entry of the log. */
const mostTogether = 100;

/** How long the store is left alone after a failure. */
const pauseMs = 1000;

/**
 * The lines of one community's stations to this process. Their messages are taken in rounds: one of each
 * line at most, all of a round in one entry of the log, together with the states of the stations. So a
 * station with a long queue delays no other, and an answer is sent when everything is stored. After every
 * round, and every entry of others, what is wanted is compared with what each station does.
 */
export class CommunityLines {
  readonly #community: LiveHandle;
  readonly #host: LinesHost;
  readonly #lines = new Set<StationLine>();
  readonly #momentAt: (world: CommunityMoment['world']) => CommunityMoment;
  #round: Promise<void> | null = null;
  #isChanged = false;

  constructor(community: LiveHandle, host: LinesHost) {
    this.#community = community;
    this.#host = host;
    this.#momentAt = communityMoments(community.id);
  }

  get size(): number {
    return this.#lines.size;
  }

  /** A line has opened, sent something or closed. */
  happened(line: StationLine, event: LineEvent): void {
    this.#lines.add(line);
    line.events.push(event);
    line.socket.waiting(line.events.length);
    this.#start();
  }

  /** Something has changed in the community, or it is time to look again. */
  changed(): void {
    this.#isChanged = true;
    this.#start();
  }

  /** Another line has taken its place: what it still has to say will be said there. */
  drop(line: StationLine): void {
    line.isOver = true;
    line.events.length = 0;
    clearTimeout(line.timer);
    this.#lines.delete(line);
  }

  /** Resolves once nothing is left to do now. */
  async settled(): Promise<void> {
    while (this.#round !== null) await this.#round;
  }

  /** Stores what is known of stations beside what must not be lost. */
  async keepStates(): Promise<void> {
    await Promise.all(
      [...this.#lines].filter(({ isDirty }) => isDirty).map((line) => this.#keep(line, false)),
    );
  }

  #start(): void {
    this.#round ??= this.#rounds().finally(() => {
      this.#round = null;
      if (this.#hasWork) this.#start();
    });
  }

  get #hasWork(): boolean {
    return this.#isChanged || [...this.#lines].some(({ events }) => events.length > 0);
  }

  async #rounds(): Promise<void> {
    while (this.#hasWork) {
      try {
        this.#isChanged = false;
        await this.#takeRound();
      } catch (error) {
        if (error instanceof CommunityGone) {
          for (const line of this.#lines) this.#end(line, 'The community was removed');
          return;
        }
        // Nothing was answered, so nothing is lost: the same is tried again.
        this.#isChanged = true;
        this.#host.failed('Messages of chargers could not be stored', error);
        await new Promise((done) => setTimeout(done, pauseMs));
      }
    }
  }

  async #takeRound(): Promise<void> {
    const next = [...this.#lines].filter(({ events }) => events.length > 0).slice(0, mostTogether);
    const before = this.#momentAt((await this.#community.known()).world);
    const heard = new Set(next);
    const work = next.map((line) => {
      const event = line.events[0]!;
      return { line, event, outcome: this.#take(line, event, momentOf(before, line)) };
    });
    // Served lines go to the end, so that all get their turn.
    for (const line of next) if (this.#lines.delete(line)) this.#lines.add(line);
    const after = await this.#storeAll(work, before);
    await this.#proceed(after, heard);
  }

  #take(line: StationLine, event: LineEvent, moment: Moment): Outcome {
    const { state } = line;
    switch (event.kind) {
      case 'opened':
        return lineOpened(moment, state);
      case 'closed':
        return lineClosed(moment, state);
      case 'asked':
        return this.#guarded(line, state, () => ask(moment, state, event.request));
      case 'frame':
        return this.#guarded(line, state, () => receive(moment, state, event.text));
    }
  }

  /** A bug with one station must not stop the others. */
  #guarded<T extends Outcome>(line: StationLine, state: Outcome['state'], run: () => T): T {
    try {
      return run();
    } catch (error) {
      this.#host.failed(`Station ${line.id}`, error);
      return { state, steps: [], notices: [], frames: [], wakeAt: null } as Outcome as T;
    }
  }

  /** Compares what is wanted with what stations do: those that were heard, woken or are concerned. */
  async #proceed(now: CommunityMoment, heard: ReadonlySet<StationLine>): Promise<void> {
    const work: Work[] = [];
    for (const line of this.#lines) {
      const wanted = concernsOf(now, line);
      const isDue = line.wakeAt !== null && line.wakeAt <= now.world.now;
      const isSame = wanted.every((one, at) => one === line.concerns[at]);
      if (!heard.has(line) && !isDue && isSame) continue;
      line.concerns = wanted;
      const { state } = line;
      const moment = momentOf(now, line);
      const outcome = this.#guarded(line, state, () => proceed(moment, state));
      this.#wakeAt(line, 'wakeAt' in outcome ? outcome.wakeAt : null);
      work.push({ line, event: null, outcome });
    }
    await this.#storeAll(work, now);
  }

  #wakeAt(line: StationLine, at: number | null): void {
    clearTimeout(line.timer);
    line.wakeAt = at;
    if (at === null) return;
    const wait = Math.max(0, at - this.#host.wall()) + 1;
    line.timer = setTimeout(() => this.changed(), Math.min(wait, 2 ** 31 - 1));
    line.timer.unref();
  }

  /** Stores what follows from events, in one entry if possible, and then sends the answers. */
  async #storeAll(work: readonly Work[], before: CommunityMoment): Promise<CommunityMoment> {
    const live = work.filter(({ line }) => !line.isOver);
    if (live.length === 0) return before;
    try {
      return await this.#store(live, before);
    } catch (error) {
      const isRefused = isSuperseded(error) || isRefusal(error);
      if (!isRefused) throw error;
      if (live.length === 1) return this.#refused(live[0]!, before, error);
    }
    // One of them is to blame: each for itself.
    let after = before;
    for (const one of live) after = await this.#storeAll([one], after);
    return after;
  }

  async #store(work: readonly Work[], before: CommunityMoment): Promise<CommunityMoment> {
    const reports = work.flatMap(({ line, outcome }) =>
      reportsOf(line.id, before.tokens, outcome.steps),
    );
    let after = before;
    if (reports.length > 0) {
      const stations = work.map(rowOf);
      const actor = { user: 'chargers', role: 'charger', scopes: [] } as never;
      const community = this.#community.forCall({ actor, idempotency: null, stations });
      const { world } = await community.act(() => ({ kind: 'report', reports }));
      after = this.#momentAt(world);
    } else await Promise.all(work.filter(mustBeKept).map((one) => this.#keepOrThrow(one)));
    for (const one of work) {
      const isStored = reports.length > 0 || mustBeKept(one);
      this.#done(one, isStored);
    }
    return after;
  }

  async #keepOrThrow(one: Work): Promise<void> {
    if (!(await this.#host.store.keepState(rowOf(one)))) throw new StationSuperseded();
  }

  /** Everything is stored: the line goes on, and the station is answered. */
  #done({ line, event, outcome }: Work, isStored: boolean): void {
    if (line.isOver) return;
    line.isDirty = !isStored && (line.isDirty || outcome.state !== line.state);
    line.state = outcome.state;
    if (event !== null) {
      line.events.shift();
      line.socket.waiting(line.events.length);
    }
    for (const notice of outcome.notices) this.#host.noticed(line, notice);
    for (const frame of outcome.frames) {
      const text = writeFrame(frame);
      line.socket.send(text);
      this.#host.sent(line, text);
    }
    if (event?.kind === 'closed') this.drop(line);
    else if (isLineCut(line.state.commissioning, instant(this.#host.wall()))) {
      line.socket.end('The line is cut to see what the station does alone');
    }
  }

  /** One line's messages cannot be stored, whatever is tried. */
  async #refused(one: Work, before: CommunityMoment, error: unknown): Promise<CommunityMoment> {
    if (isSuperseded(error)) {
      this.#end(one.line, 'Another connection has taken over');
      return before;
    }
    // The engine takes nothing of it: the station is answered, or it would send the same for ever.
    this.#host.failed(`The service refused what station ${one.line.id} reported`, error);
    return this.#store([{ ...one, outcome: { ...one.outcome, steps: [] } }], before);
  }

  #end(line: StationLine, why: string): void {
    this.drop(line);
    line.socket.end(why);
  }

  async #keep(line: StationLine, isClosed: boolean): Promise<void> {
    const { id, epoch, state } = line;
    line.isDirty = false;
    await this.#host.store.keepState({ id, epoch, state, isClosed });
  }
}

const isSuperseded = (error: unknown): boolean => error instanceof StationSuperseded;

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && isServiceError(error) && error.status < 500;

const rowOf = ({ line: { id, epoch }, event, outcome: { state } }: Work): StationRow => ({
  id,
  epoch,
  state,
  isClosed: event?.kind === 'closed',
});

/**
 * What a station was told as an answer must be known after a restart. What it has answered itself is
 * asked again on a new line.
 */
const mustBeKept = ({ line, event, outcome }: Work): boolean =>
  event !== null &&
  (event.kind !== 'frame' || outcome.frames.length > 0) &&
  (outcome.state !== line.state || event.kind === 'closed');
