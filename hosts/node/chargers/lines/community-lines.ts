import { setTimeout as pause } from 'node:timers/promises';
import { CommunityGone } from '#api/community/problems.ts';
import type { Moment } from '#chargers/station/station.ts';
import type { LiveHandle } from '../../communities/hold-communities.ts';
import {
  finish,
  joined,
  mustBeKept,
  proceedWith,
  rowOf,
  takeEvent,
  tellsPeople,
  type LinesHost,
  type Work,
} from './line-work.ts';
import { communityMoments, concernsOf, momentOf, type CommunityMoment } from './station-moment.ts';
import { take, wakeLineAt, type LineEvent, type StationLine } from './station-line.ts';
import { workStore } from './store-work.ts';
import { changeToStore } from '../stations/stored-state.ts';

/** How many lines are served by one entry of the log. */
const mostTogether = 100;

/** How long the store is left alone after a failure. */
const pauseMs = 1000;

/** For how long, at most, messages of many lines are gathered. */
const gatherMs = 30;

/**
 * The lines of one community's stations to this process. A message that tells the engine nothing new is
 * stored with its station and answered, whatever else goes on. The others are taken in rounds: one of each
 * line at most, all of a round in one entry of the log, together with the states of the stations. So a
 * station with a long queue delays no other, and an answer is sent when everything is stored. After every
 * round, and every entry of others, what is wanted is compared with what each station does.
 */
export class CommunityLines {
  readonly #community: LiveHandle;
  readonly #host: LinesHost;
  readonly #lines = new Set<StationLine>();
  readonly #momentAt: (world: CommunityMoment['world']) => CommunityMoment;
  readonly #storeAll: ReturnType<typeof workStore>;
  /** As of the last round; null before the first. */
  #now: CommunityMoment | null = null;
  #round: Promise<void> | null = null;
  /** Messages that are being stored outside of rounds. */
  readonly #alone = new Set<Promise<void>>();
  #isChanged = false;
  /** Not only because it is time: somebody has done something. */
  #isUrgent = false;

  constructor(community: LiveHandle, host: LinesHost) {
    this.#community = community;
    this.#host = host;
    const momentAt = communityMoments(community.id, host.process);
    this.#momentAt = momentAt;
    const end = (line: StationLine, why: string) => this.#end(line, why);
    this.#storeAll = workStore(community, host, { momentAt, end });
  }

  get size(): number {
    return this.#lines.size;
  }

  /** A line has opened, sent something or closed. */
  happened(line: StationLine, event: LineEvent): void {
    // Its station may have been removed while it was waited for: nobody would ever take its event.
    if (line.isOver) return;
    this.#lines.add(line);
    line.events.push(event);
    line.socket.waiting(line.events.length);
    this.#next(line);
  }

  /** Something has changed in the community, or it is time to look again. */
  changed(): void {
    this.#isUrgent = true;
    this.#lookAgain();
  }

  #lookAgain(): void {
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
    while (this.#round !== null || this.#alone.size > 0) {
      await Promise.all([this.#round, ...this.#alone]);
    }
  }

  /** Stores what is known of stations beside what must not be lost. */
  async keepStates(): Promise<void> {
    const dirty = [...this.#lines].filter(({ isDirty, isBusy }) => isDirty && !isBusy);
    await Promise.all(dirty.map((line) => this.#storeAlone(line, null)));
  }

  /** Takes the next message of a line, alone if that is possible. */
  #next(line: StationLine): void {
    while (!line.isBusy && line.events.length > 0) {
      if (!this.#takeAlone(line)) {
        this.#isUrgent = true;
        this.#start();
        return;
      }
    }
  }

  /** Takes a message that tells the engine nothing; false if it has to be one of a round. */
  #takeAlone(line: StationLine): boolean {
    const event = line.events[0]!;
    if (event.kind !== 'frame' || this.#now === null || line.isForRound) return false;
    const { wall, failed } = this.#host;
    const moment = this.#momentOf(this.#now, line, wall());
    const heard = takeEvent(failed, line, event, moment);
    const next = proceedWith(failed, line, moment, heard);
    line.isForRound = heard.steps.length + next.steps.length > 0;
    if (line.isForRound) return false;
    this.#wakeAt(line, next.wakeAt);
    const work = { line, event, outcome: joined(heard, next) };
    const isKept = mustBeKept({ ...work, outcome: heard }) || tellsPeople(line.state, next.state);
    if (isKept) void this.#storeAlone(line, work);
    else finish(this.#host, work, false);
    return true;
  }

  /** Stores the state of one line, after a message or as it is. */
  #storeAlone(line: StationLine, work: Work | null): Promise<void> {
    line.isBusy = true;
    const whole = this.#keep(line, work).finally(() => {
      this.#alone.delete(whole);
      this.#release([line]);
      this.#next(line);
    });
    this.#alone.add(whole);
    return whole;
  }

  async #keep(line: StationLine, work: Work | null): Promise<void> {
    const { id, epoch, state, stored } = line;
    const { store } = this.#host;
    const row = work === null ? { id, epoch, state, isClosed: false } : rowOf(work);
    const change = work === null || row.isClosed ? null : changeToStore(stored, work.outcome.state);
    // Whether it is stored is not known before its answer.
    line.stored = null;
    try {
      const isOurs = await (change === null
        ? store.keepState(row)
        : store.keepChange({ id, epoch, change }));
      if (!isOurs) this.#end(line, 'Another connection has taken over');
      else if (work === null) {
        line.isDirty = false;
        line.stored = { state, changes: 0 };
      } else finish(this.#host, work, true, change === null ? 0 : stored!.changes + 1);
    } catch {
      // Nothing was answered: it is tried again with the others.
      line.isForRound = work !== null;
    }
  }

  #release(lines: Iterable<StationLine>): void {
    for (const line of lines) {
      line.isBusy = false;
      if (!line.isMissed) continue;
      line.isMissed = false;
      this.changed();
    }
  }

  #start(): void {
    this.#round ??= this.#rounds().finally(() => {
      this.#round = null;
      if (this.#hasWork) this.#start();
    });
  }

  get #hasWork(): boolean {
    return this.#isChanged || this.#waiting.length > 0;
  }

  get #waiting(): readonly StationLine[] {
    return [...this.#lines].filter(({ events, isBusy }) => events.length > 0 && !isBusy);
  }

  async #rounds(): Promise<void> {
    while (this.#hasWork) {
      const end = await this.#host.takeTurn(() => this.#isUrgent);
      const begun = performance.now();
      const busy = new Set<StationLine>();
      let isFailed = false;
      try {
        this.#isChanged = false;
        this.#isUrgent = false;
        await this.#takeRound(busy);
      } catch (error) {
        if (error instanceof CommunityGone) {
          for (const line of this.#lines) this.#end(line, 'The community was removed');
          return;
        }
        // Nothing was answered, so nothing is lost: the same is tried again.
        this.#isChanged = true;
        this.#host.failed('Messages of chargers could not be stored', error);
        isFailed = true;
      } finally {
        this.#release(busy);
        end();
      }
      if (isFailed) await pause(pauseMs);
      for (const line of this.#waiting) this.#next(line);
      if (this.#waiting.length === 0) continue;
      this.#isUrgent = true;
      // More has come than a round can take: a little later it is one more round, not several.
      await pause(Math.min(gatherMs, performance.now() - begun));
    }
  }

  #momentOf(of: CommunityMoment, line: StationLine, now?: number): Moment {
    return { ...momentOf(of, line, now), isCrowded: this.#host.isCrowded() };
  }

  /** `busy`: where the lines are put that nobody else may take meanwhile. */
  async #takeRound(busy: Set<StationLine>): Promise<void> {
    const { failed } = this.#host;
    const next = this.#waiting.slice(0, mostTogether);
    take(busy, next);
    const before = this.#momentAt((await this.#community.known()).world);
    this.#now = before;
    const work = next
      .filter(({ isOver }) => !isOver)
      .map((line) => {
        const event = line.events[0]!;
        const outcome = takeEvent(failed, line, event, this.#momentOf(before, line));
        return { line, event, outcome };
      });
    // Served lines go to the end, so that all get their turn.
    for (const line of next) if (this.#lines.delete(line)) this.#lines.add(line);
    this.#now = await this.#storeAll(this.#withHeld(work, before, busy), before);
    for (const { line, event } of work) if (event.kind === 'closed') this.drop(line);
    await this.#proceed(this.#now, new Set(next), busy);
  }

  /** Compares what is wanted with what stations do: those that were heard, woken or are concerned. */
  async #proceed(
    now: CommunityMoment,
    heard: ReadonlySet<StationLine>,
    busy: Set<StationLine>,
  ): Promise<void> {
    const work: Work[] = [];
    for (const line of this.#lines) {
      const wanted = concernsOf(now, line);
      const isDue = line.wakeAt !== null && line.wakeAt <= now.world.now;
      const isSame = wanted.every((one, at) => one === line.concerns[at]);
      if (!heard.has(line) && !isDue && isSame) continue;
      if (line.isBusy && !busy.has(line)) {
        line.isMissed = true;
        continue;
      }
      line.concerns = wanted;
      work.push(this.#look(line, now, false));
    }
    take(
      busy,
      work.map(({ line }) => line),
    );
    this.#now = await this.#storeAll(this.#withHeld(work, now, busy), now);
  }

  #look(line: StationLine, now: CommunityMoment, isTelling: boolean): Work {
    const { failed } = this.#host;
    const outcome = proceedWith(failed, line, this.#momentOf(now, line), { isTelling });
    this.#wakeAt(line, outcome.wakeAt);
    return { line, event: null, outcome };
  }

  /** Where there is an entry anyway, what stations hold back is told with it. */
  #withHeld(work: readonly Work[], now: CommunityMoment, busy: Set<StationLine>): readonly Work[] {
    if (work.every(({ outcome }) => outcome.steps.length === 0)) return work;
    const idle = [...this.#lines].filter(({ isBusy, state }) => !isBusy && state.held !== null);
    take(busy, idle);
    return [...work, ...idle.map((line) => this.#look(line, now, true))];
  }

  #wakeAt(line: StationLine, at: number | null): void {
    wakeLineAt(line, at, { wall: this.#host.wall, look: () => this.#lookAgain() });
  }

  #end(line: StationLine, why: string): void {
    this.drop(line);
    line.socket.end(why);
  }
}
