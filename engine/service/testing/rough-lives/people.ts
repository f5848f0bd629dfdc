import { hour, minute, type Instant } from '../../../units.ts';
import type { Command } from '../../commands.ts';
import { drawing } from '../buildings.ts';
import type { Stay } from './stay.ts';
import { causesOfSilence, latestOf, toldOf, type Cause, type Told, type Visit } from './judge.ts';
import type { Manners } from './manners.ts';
import type { RoughService } from './service.ts';
import type { Verdict } from './verdict.ts';

/** The most a car draws, to count what its driver missed without a session. */
const fullCurrent = 48;

/** What a reservation does not give way to. */
const givesWay: ReadonlySet<string> = new Set(['promise', 'back', 'obeys again']);

const energyAt = (current: number, time: number) => (current * 208 * time) / hour;

type Schedule = (at: number, run: () => void) => void;

/** The residents of a building: what they do, and what they were promised. */
export class People {
  readonly visits: Visit[] = [];
  readonly causes: Cause[] = [];
  readonly verdicts: Verdict[] = [];
  /** When booked slots end. A car that is there when its slot begins may stay until then. */
  readonly slotEnds = new Map<string, Instant>();
  /** Drivers who stand before a space that is booked for them and taken. */
  readonly standing = new Map<string, { readonly space: string; readonly hasSaidSo: boolean }>();
  readonly #draw: ReturnType<typeof drawing>;

  /** What people try in order to gain something. */
  clicks: (visit: Visit) => void = () => undefined;

  readonly service: RoughService;
  readonly manners: Manners;
  readonly random: () => number;
  readonly plan: Schedule;

  constructor(service: RoughService, manners: Manners, random: () => number, plan: Schedule) {
    this.service = service;
    this.manners = manners;
    this.random = random;
    this.plan = plan;
    this.#draw = drawing(random);
  }

  get #now(): Instant {
    return this.service.now;
  }

  asks(command: Command): boolean {
    const isDone = this.service.do(command) === null;
    const space = 'space' in command && command.space !== undefined ? command.space : '';
    if (isDone) this.causes.push({ at: this.#now, kind: 'order', space });
    return isDone;
  }

  /**
   * Whether energy was delivered. Power for one car waits until the charger of another has confirmed that
   * it draws less, and where a word may take half a minute and be asked for again after as long, that is
   * up to a minute: so much later power comes, and it ends when it should. Nobody can be told of it before.
   */
  isDelivered(visit: Visit, wanted: number): boolean {
    const { maxAmps } = this.service.seen.vehicles[visit.vehicle]!;
    const little = this.manners.late > 0 ? energyAt(maxAmps, minute) : 2;
    return this.gotOrMissed(visit) >= wanted - little;
  }

  /** What flowed, and what would have flowed while its driver had the cable out. */
  gotOrMissed(visit: Visit): number {
    const { missed, out } = visit;
    const now = out === null ? 0 : energyAt(out.amps, this.#now - out.since);
    return this.energyOf(visit) + missed + now;
  }

  /**
   * Judges what was not kept. Only a reservation is firm whoever else comes. A ready-by time gives way to a
   * promise of another whose car comes and to what a charger that works again takes back; its driver is to
   * be told at that instant. Who has a reservation may be told neither of these, nobody that their own
   * charger is back, and nobody that another has ordered.
   */
  judge(about: Verdict['about'], promise: Told, detail: string, at = ''): void {
    const isFirm = about === 'reservation';
    const counts = ({ kind, space, by }: Cause) => {
      if (by === promise.user) return false;
      // What another car leaves takes nothing away.
      if (kind === 'takes less') return space === promise.space;
      if (kind === 'order') return false;
      if (isFirm) return !givesWay.has(kind);
      return kind !== 'back' || space !== at;
    };
    const { silences, excesses, takenLess } = this.service.garage;
    const silent = silences.flatMap(causesOfSilence);
    const disobedient = excesses.map(({ at: from, space }) => ({
      at: from,
      space,
      kind: 'disobedience',
    }));
    const less = takenLess.map(({ at: when, space }) => ({ at: when, space, kind: 'takes less' }));
    const all = [
      ...this.causes,
      ...this.#promisesOf(promise.user),
      ...silent,
      ...disobedient,
      ...less,
    ].toSorted((one, other) => one.at - other.at);
    const events = this.service.since(promise.position, promise.user);
    const heard = toldOf(events, promise, all.filter(counts));
    const told = promise.isUnheard ? 'unheard plug' : heard;
    const why = told ?? latestOf(this.causes, this.#now);
    this.verdicts.push({ about, outcome: told === null ? 'broken' : 'told', why, detail });
  }

  /** When the cars of others came to what they had reserved: that power was promised to them. */
  #promisesOf(user: string): readonly Cause[] {
    return this.service.events.flatMap((event) => {
      const isOther = event.kind === 'reservation' && event.user !== user;
      if (!isOther || event.change.state !== 'FULFILLED') return [];
      return [{ at: event.at, kind: 'promise', space: event.space }];
    });
  }

  /** Cars that are nowhere, and have no reservation. */
  carsAway() {
    const { seen, garage } = this.service;
    const there = new Set([...garage.chargers.values()].map(({ stay }) => stay?.vehicle));
    const isBooked = (vehicle: number) =>
      [...seen.reservations.values()].some((one) => one.vehicle === vehicle);
    return Object.values(seen.vehicles).filter(({ id }) => !there.has(id) && !isBooked(id));
  }

  begin(stay: Stay, ceiling: number | null, position: number): Visit {
    const { user, vehicle, space } = stay;
    const session = this.service.sessionAt(space)!.id;
    // Back within a quarter of an hour, with nobody in between: the same stay, with one bill.
    const same = this.visits.find(({ sessions }) => sessions.has(session));
    if (same !== undefined) {
      same.stays.push(stay);
      same.isChanged ||= ceiling !== null;
      return same;
    }
    const visit: Visit = {
      user,
      vehicle,
      space,
      stays: [stay],
      sessions: new Set([session]),
      position,
      ceiling,
      isChanged: false,
      isUnplugLost: false,
      isUnheard: false,
      stoppedWith: null,
      charge: { flowed: 0, idle: 0 },
      missed: 0,
      out: null,
      said: [],
      ask: null,
      asks: [],
      looked: null,
      idleAtMost: 0,
      idleAtLeast: 0,
      idleWhenHeard: 0,
    };
    this.#goesOn(visit);
    this.visits.push(visit);
    return visit;
  }

  /** Who was asked to move and comes back soon with another car is still asked: one bill for both. */
  #goesOn({ user, space, sessions }: Visit): void {
    const before = this.visits.findLast((one) => one.space === space);
    const left = before?.stays.at(-1)!.unplugged ?? null;
    if (before === undefined || before.user !== user || before.ask === null || left === null)
      return;
    if (this.#now - left > 15 * minute) return;
    for (const session of before.sessions) sessions.add(session);
  }

  /** The driver says when they will leave; what is said once they are asked to move changes nothing. */
  says({ said }: Visit, leaves: Instant): void {
    said.push({ leaves, position: this.service.events.length });
  }

  /** Plugs in and says whose car it is; takes the cable out again if that is refused. */
  plugIn(space: string, user: string, vehicle: number): Stay | string {
    const { garage } = this.service;
    const stay = garage.plug(space, user, vehicle);
    if (stay === null) return 'taken';
    this.service.to(this.#now);
    const refusal = this.service.do({ kind: 'authorize', user, space, vehicle });
    if (refusal === null && this.service.sessionAt(space) !== undefined) return stay;
    garage.unplug(space);
    this.service.to(this.#now);
    return refusal?.code ?? 'no session';
  }

  isHere = ({ stays }: Visit): boolean => stays.at(-1)!.unplugged === null;

  energyOf = ({ stays }: Visit): number =>
    stays.reduce((sum, stay) => sum + this.service.garage.energyOf(stay), 0);

  /** Plans when a visit ends and what happens in it. */
  goOn(visit: Visit, until: number): void {
    const { whole, maybe } = this.#draw;
    const within = () => this.#now + this.random() * (until - this.#now);
    if (maybe(this.manners.replugs)) this.plan(within(), () => this.#replug(visit));
    if (maybe(this.manners.clicks)) this.plan(within(), () => this.clicks(visit));
    const isLate = maybe(this.manners.overstays);
    const leaves = until + (isLate ? whole(10, 240) * minute : 0);
    if (isLate) {
      this.plan(until, () => {
        if (this.isHere(visit)) {
          this.causes.push({ at: this.#now, kind: 'overstay', space: visit.space });
        }
      });
    }
    this.plan(leaves, () => this.leave(visit));
    // Who overstays also clicks when asked to move.
    if (isLate && maybe(this.manners.clicks)) {
      this.plan(until + this.random() * (leaves - until), () => this.clicks(visit));
    }
  }

  leave(visit: Visit): void {
    if (!this.isHere(visit)) return;
    const { isSilent } = this.service.garage.chargers.get(visit.space)!.trouble;
    const isLost = this.#draw.maybe(this.manners.lostUnplugs) || isSilent;
    visit.isUnplugLost ||= isLost;
    this.#unplugs(visit, isLost);
  }

  /** Without a report of the unplug, a car may have left after the last word of its charger. */
  #unplugs(visit: Visit, isLost: boolean): void {
    if (isLost) visit.idleAtLeast = visit.idleWhenHeard;
    this.service.garage.unplug(visit.space, !isLost);
  }

  #replug(visit: Visit): void {
    if (!this.isHere(visit)) return;
    const { garage } = this.service;
    const drawn = visit.stays.at(-1)!.flow.amps;
    const { isSilent, isCut } = garage.chargers.get(visit.space)!.trouble;
    this.#unplugs(visit, isSilent);
    this.causes.push({ at: this.#now, kind: 'replug', space: visit.space });
    // A charger out of reach goes on as before; any other may be about to give power.
    visit.out = { since: this.#now, amps: isCut || isSilent ? drawn : Math.max(drawn, 6) };
    const out = this.#draw.whole(1, 6) * minute;
    this.plan(this.#now + out, () => {
      const stay = garage.plug(visit.space, visit.user, visit.vehicle);
      if (stay === null) {
        // Somebody was in between, which ends the stay.
        visit.isChanged = true;
        return;
      }
      // The stay goes on as if the cable had stayed in, but what its driver missed may not fit any more:
      // only now is it known that the car goes on, and what it can still have.
      this.causes.push({ at: this.#now, kind: 'replug', space: visit.space });
      visit.stays.push(stay);
      this.#isBackIn(visit);
      this.service.to(this.#now);
      this.saysWhose(visit);
    });
  }

  /**
   * Whoever unplugs misses what flows until the cable is in again and a minute more. A charger out of
   * reach gives a new cable nothing before it is heard again, as its driver was told when its line was
   * lost; neither does one that is silent, and nobody can know that its cable was out.
   */
  #isBackIn(visit: Visit): void {
    const { trouble } = this.service.garage.chargers.get(visit.space)!;
    if ((trouble.isCut || trouble.isSilent) && this.isHere(visit)) {
      this.plan(this.#now + minute, () => this.#isBackIn(visit));
      return;
    }
    const { since, amps } = visit.out!;
    visit.missed += energyAt(amps, this.#now - since + minute);
    visit.out = null;
  }

  /** What words about a visit name, and whether its driver stands before a charger that does not see it. */
  told(visit: Visit): Pick<Told, 'sessions' | 'isUnheard' | 'space'> {
    const isUnseen = this.isHere(visit) && this.service.sessionAt(visit.space) === undefined;
    const { sessions, space } = visit;
    return { sessions, space, isUnheard: visit.isUnheard || isUnseen };
  }

  /** Says whose cable it is, again after a minute if its charger has not reported the plug yet. */
  saysWhose(visit: Visit): void {
    const { user, space, vehicle } = visit;
    if (!this.isHere(visit)) return;
    if (this.service.sessionAt(space) === undefined) {
      const isBack = this.asks({ kind: 'authorize', user, space, vehicle });
      // What the charge comes to now is told to whoever has just plugged in again.
      if (isBack) this.causes.push({ at: this.#now, kind: 'replug', space });
    }
    const session = this.service.sessionAt(space);
    if (session !== undefined) {
      // The report of its plug was lost. Nobody can know that it came back in time: its driver was told
      // each minute that the charger does not see the cable, and that the charge has to be ordered anew.
      visit.isUnheard ||=
        !visit.sessions.has(session.id) && visit.stays.at(-1)!.isPlugLost === true;
      visit.sessions.add(session.id);
    } else if (this.service.seen.spaces[space]!.plugged === null) {
      visit.missed += energyAt(fullCurrent, minute);
      this.plan(this.#now + minute, () => this.saysWhose(visit));
    } else {
      // The space was given to somebody else meanwhile, which ends the stay: leaves.
      visit.isChanged = true;
      this.leave(visit);
    }
  }
}
