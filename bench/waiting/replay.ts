import { quantile } from '#engine/forecast/distribution.ts';
import type { Forecaster } from '#engine/forecast/forecaster.ts';
import { suggest } from '#engine/suggestions/suggest.ts';
import {
  driverOf,
  learnWorld,
  localMinute,
  nothingLearned,
} from '#engine/suggestions/world-history.ts';
import {
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  wattHours,
  type Instant,
} from '#engine/units.ts';
import { accountOf, emptyLedger, type Ledger } from '#engine/ledger/ledger.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import type { Act } from '#engine/simulation/live.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import { isDone } from '#engine/community/phase.ts';
import type { Session } from '#engine/community/session.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';
import { Agenda } from './agenda.ts';
import {
  building,
  buildingFor,
  heeds,
  leastTime,
  untilMorning,
  zone,
  type Visit,
} from './building.ts';
import type { Manner } from './manners.ts';

/** The result of a visit. */
export interface VisitOutcome {
  readonly visit: Visit;
  /** From the preferred arrival until plugged in or given up. */
  readonly delay: number;
  /** The same from the start of the booked slot, if there is one. */
  readonly waited: number;
  /** How far that slot lies after the preferred arrival. */
  readonly moved: number;
  readonly wanted: number;
  readonly delivered: number;
  /** In cents. */
  readonly billed: number;
}

const looksAgainAfter = 30 * minute;
const comesDownAfter = 7 * minute;
const booksAhead = 12 * hour;
/** A driver without a slot at arrival joins the queue this long before. */
const saysAhead = 20 * minute;
const quarter = 15 * minute;
/** Quantiles of the predicted stay: the end of the booked slot, and of the window it may lie in. */
const slotShare = 0.5;
const windowShare = 0.97;

interface Slot {
  readonly space: string;
  readonly from: Instant;
  readonly to: Instant;
}

/** The state of a visit. */
interface Progress {
  slot?: Slot;
  space?: string;
  /** When the driver last looked for a space or tried one. */
  lastThere?: Instant;
  pluggedIn?: Instant;
  gone?: boolean;
}

/** Simulates visits at a building with few chargers, with all drivers behaving alike. */
export const replayVisits = (
  visits: readonly Visit[],
  chargers: number,
  manner: Manner,
  forecaster: Forecaster,
): readonly VisitOutcome[] => new Replay(visits, chargers, manner, forecaster).outcomes;

class Replay {
  readonly outcomes: VisitOutcome[] = [];
  private books: SimulatedBooks;
  private learned;
  private readonly agenda = new Agenda();
  private readonly progress = new Map<Visit, Progress>();
  /** Drivers who are there and not plugged in. */
  private readonly present = new Set<Visit>();
  private readonly occupants = new Map<string, Visit>();
  /** The visit of each car that is there or about to come. */
  private readonly cars = new Map<number, Visit>();

  /** What the sessions were billed so far, in cents. */
  private readonly billed = new Map<string, number>();

  private readonly manner: Manner;
  private readonly forecaster: Forecaster;

  constructor(visits: readonly Visit[], chargers: number, manner: Manner, forecaster: Forecaster) {
    this.manner = manner;
    this.forecaster = forecaster;
    this.books = { world: buildingFor(visits, chargers), ledger: emptyLedger };
    this.learned = nothingLearned(forecaster);
    for (const visit of visits) {
      this.progress.set(visit, {});
      if (manner.coming === 'booking') {
        this.agenda.add(visit.comes - booksAhead, () => this.book(visit));
        this.agenda.add(visit.comes - saysAhead, () => this.expect(visit));
      }
      this.agenda.add(visit.comes, () => this.arrive(visit));
      this.agenda.add(visit.goes, () => this.leave(visit));
    }
    for (let next = this.agenda.next(); next !== undefined; next = this.agenda.next()) {
      if (next.at > this.world.now) this.pass(instant(next.at));
      else this.agenda.take().run();
    }
  }

  private get world(): SimulatedWorld {
    return this.books.world;
  }

  /** Advances to an instant, or to the first event that drivers react to. */
  private pass(to: Instant): void {
    const whole = advanced(this.books, to);
    const first = whole.events.find(({ kind, at }) => at < to && answered.has(kind));
    const { events, ...books } = first === undefined ? whole : advanced(this.books, first.at);
    this.books = books;
    this.answer(events);
  }

  /** Executes a command; false if it was refused. */
  private tried(command: Act): boolean {
    const outcome = executeInBooks(this.books, command, 'resident');
    if (!outcome.ok) return false;
    this.books = outcome;
    this.answer(outcome.events);
    return true;
  }

  /** A driver who is offered a space comes down; one who is asked to move does if willing. */
  private answer(events: readonly WorldEvent[]): void {
    for (const event of events) {
      if (event.kind === 'space-offered') this.takeOffer(event.space, event.reservation);
      if (event.kind === 'move-asked') this.consider(event.space, event.session);
      if (event.kind === 'unplugged') this.lookAround();
    }
  }

  private takeOffer(space: string, reservation: string): void {
    const visit = this.cars.get(this.world.reservations[reservation]?.vehicle ?? 0);
    if (visit === undefined) return;
    if (this.bookedNext(space, visit) < this.needsUntil(visit)) {
      this.tried({ kind: 'cancel-reservation', user: visit.user, reservation });
      return;
    }
    this.agenda.add(this.backAt(visit), () => this.plugIn(visit, space));
  }

  private consider(space: string, session: string): void {
    const visit = this.occupants.get(space)!;
    if (this.manner.leaving !== 'asked' || !heeds(visit, this.manner.heeding)) return;
    this.agenda.add(this.world.now + comesDownAfter, () => this.makeWay(visit, session));
  }

  /** Who is asked while charging, because the space is booked next, moves once charged. */
  private makeWay(visit: Visit, session: string): void {
    const { now, sessions } = this.world;
    const asked = sessions[session];
    if (!asked?.moveRequest) return;
    if (isDone(asked.phase)) this.leave(visit);
    else this.agenda.add(now + comesDownAfter, () => this.makeWay(visit, session));
  }

  /** With booking, drivers who wait retry when a car has left. */
  private lookAround(): void {
    if (this.manner.coming !== 'booking') return;
    for (const visit of this.present) {
      this.agenda.add(this.backAt(visit), () => this.seek(visit));
    }
  }

  /** When a driver notified now reaches the car: one who has just been there is still close by. */
  private backAt(visit: Visit): number {
    const { now } = this.world;
    const { lastThere } = this.progress.get(visit)!;
    if (lastThere === undefined) return visit.comes;
    return now + Math.min(comesDownAfter, now - lastThere);
  }

  /** The reservation or offer for this visit, not for the car's next one. */
  private reservationOf({ vehicle, goes }: Visit) {
    return Object.values(this.world.reservations).find(
      (one) => one.vehicle === vehicle && one.from < goes,
    );
  }

  /** The start of the next reservation of a space by somebody else. */
  private bookedNext(space: string, { vehicle }: Visit): number {
    const others = Object.values(this.world.reservations).filter(
      (one) => one.space === space && one.vehicle !== vehicle,
    );
    return Math.min(...others.map(({ from }) => from));
  }

  /** The expected end of a visit plugged in at an instant. */
  private slotEnd(visit: Visit, from: number, leaves: number): number {
    const charged = from + leastTime(visit);
    return this.manner.leaving === 'staying' ? Math.max(leaves, charged) : untilMorning(charged);
  }

  /** Books the first suggestion that covers the whole need, or else the first that is accepted. */
  private book(visit: Visit): void {
    const { user, vehicle, comes, goes, kwh } = visit;
    const { history } = learnWorld(this.forecaster, this.learned, this.books);
    // What was learned is dropped, so that the ledger does not grow over the years.
    this.learned = { history, count: 0 };
    this.books = { ...this.books, ledger: { ...this.books.ledger, stays: [] } };
    const arrival = { user: driverOf(visit), site: building, at: localMinute(zone, comes) };
    const { hours } = this.forecaster.predictStay(this.learned.history, arrival);
    const leaves = comes + quantile(hours, slotShare) * hour;
    const latest = comes + quantile(hours, windowShare) * hour;
    const readyBy = onQuarter(Math.max(this.slotEnd(visit, comes, leaves), latest));
    const energy = wattHours(Math.round(kwh * 1000));
    const wish = { user, vehicle, building, energy, readyBy, from: comes };
    const slots = suggest(this.books, this.forecaster, this.learned.history, wish)
      .filter(({ from }) => from < goes)
      .map(({ space, from, to, energy: fits }) => {
        const needed = onQuarter(this.slotEnd(visit, from, leaves));
        return { space, from, to, fits, needed };
      });
    const whole = slots.filter(({ needed, to }) => needed <= to);
    for (const { space, from, to, needed, fits } of new Set([...whole, ...slots])) {
      const slot = { space, from, to: instant(Math.min(needed, to)) };
      const promised = wattHours(Math.floor(Math.min(energy, fits) * 0.98));
      if (!this.tried({ kind: 'reserve', user, vehicle, ...slot, energy: promised })) continue;
      this.progress.get(visit)!.slot = slot;
      return;
    }
  }

  /** A driver without a slot at arrival joins the queue on the way. */
  private expect(visit: Visit): void {
    this.cars.set(visit.vehicle, visit);
    const { slot } = this.progress.get(visit)!;
    if (slot === undefined || slot.from > visit.comes + quarter) this.queue(visit);
  }

  private queue({ user, vehicle, goes, kwh }: Visit): void {
    const energy = wattHours(kwh * 1000);
    const until = instant(Math.min(goes, this.world.now + 47 * hour));
    this.tried({ kind: 'join-queue', user, building, vehicle, energy, until });
  }

  private arrive(visit: Visit): void {
    this.cars.set(visit.vehicle, visit);
    this.present.add(visit);
    const { slot } = this.progress.get(visit)!;
    if (slot !== undefined) {
      if (this.plugIn(visit, slot.space)) return;
      for (const late of [-15, 0, 5, 10, 15]) {
        const at = slot.from + late * minute;
        if (at > this.world.now) this.agenda.add(at, () => this.plugIn(visit, slot.space));
      }
    }
    this.look(visit);
  }

  /** Retries at intervals until plugged in. */
  private look(visit: Visit): void {
    this.seek(visit);
    if (!this.present.has(visit)) return;
    this.agenda.add(this.world.now + looksAgainAfter, () => this.look(visit));
  }

  /** Plugs in if there is a space, or joins the queue. */
  private seek(visit: Visit): void {
    if (!this.present.has(visit)) return;
    const own = this.progress.get(visit)!;
    own.lastThere = this.world.now;
    const { slot } = own;
    const isDue = slot !== undefined && slot.from - quarter <= this.world.now;
    if (isDue && this.plugIn(visit, slot.space)) return;
    if (!this.anywhere(visit) && this.manner.coming !== 'walking up') this.queue(visit);
  }

  /** Tries free spaces, the one with the longest time until its next reservation first. */
  private anywhere(visit: Visit): boolean {
    const until = this.needsUntil(visit);
    return this.world.buildings[building]!.spaces.map((space) => ({
      space,
      next: this.bookedNext(space, visit),
    }))
      .filter(({ next }) => next >= until)
      .toSorted((a, b) => b.next - a.next)
      .some(({ space }) => this.plugIn(visit, space));
  }

  /**
   * Where cars leave once charged, a driver whose slot is still to come must not use the slots of
   * others, unless their own leaves too little time before they go.
   */
  private needsUntil(visit: Visit): number {
    const { now } = this.world;
    const { slot } = this.progress.get(visit)!;
    const isEnough = slot !== undefined && slot.from + leastTime(visit) <= visit.goes;
    const waits = this.manner.leaving === 'when done' && isEnough && slot.from > now;
    return waits ? Math.min(visit.goes, this.slotEnd(visit, now, 0)) : now;
  }

  private plugIn(visit: Visit, space: string): boolean {
    if (!this.present.has(visit)) return false;
    const own = this.progress.get(visit)!;
    own.lastThere = this.world.now;
    const { user, vehicle } = visit;
    if (!this.tried({ kind: 'plug-in', user, space, vehicle, level: fraction(0.1) })) return false;
    Object.assign(own, { space, pluggedIn: this.world.now });
    this.present.delete(visit);
    this.occupants.set(space, visit);
    const held = this.reservationOf(visit);
    if (held !== undefined && held.space !== space) {
      this.tried({ kind: 'cancel-reservation', user, reservation: held.id });
    }
    this.start(visit, space);
    if (this.manner.leaving === 'when done') {
      const done = untilMorning(this.world.now + leastTime(visit));
      this.agenda.add(done, () => this.leave(visit));
    }
    return true;
  }

  /** Starts charging, if necessary only until the next reservation of the space. */
  private start(visit: Visit, space: string): void {
    const { user, kwh, goes } = visit;
    if (this.progress.get(visit)!.gone) return;
    const soonest = this.world.now + quarter;
    // Back within 15 minutes the stay goes on, and its order counts what it has charged before.
    const { resumed, readings } = this.sessionAt(space);
    const before = resumed === undefined ? 0 : resumed.energy - readings[0]!.energy;
    const goal = { kind: 'energy', energy: kilowattHours(kwh + before / 1000) } as const;
    const preference = 'fastest';
    for (const end of [goes, this.bookedNext(space, visit)]) {
      if (end === Infinity) continue;
      const order = {
        user,
        space,
        goal,
        readyBy: instant(Math.max(end, soonest)),
        preference,
      } as const;
      // A car in its booked slot is already charging, so its plan is changed instead.
      if (this.tried({ kind: 'start', ...order })) return;
      if (this.tried({ kind: 'change-plan', ...order })) return;
    }
    this.agenda.add(soonest, () => this.start(visit, space));
  }

  /** The total of a user's last session in cents, less what was billed when its car left before. */
  private newlyBilled(ledger: Ledger, user: string): number {
    const charge = accountOf(ledger, user).invoices.at(-1)?.at(-1)?.charges.at(-1);
    if (charge === undefined) return 0;
    const before = this.billed.get(charge.session) ?? 0;
    this.billed.set(charge.session, charge.bill.total);
    return charge.bill.total - before;
  }

  private sessionAt(space: string): Session {
    const { spaces, sessions } = this.world;
    return sessions[spaces[space]!.session!]!;
  }

  private leave(visit: Visit): void {
    const own = this.progress.get(visit)!;
    if (own.gone) return;
    own.gone = true;
    this.present.delete(visit);
    if (this.cars.get(visit.vehicle) === visit) this.cars.delete(visit.vehicle);
    const { user, vehicle, comes, goes, kwh } = visit;
    // Before unplugging: who has unplugged can no longer give back a slot that begins soon.
    const held = this.reservationOf(visit);
    if (held !== undefined) {
      this.tried({ kind: 'cancel-reservation', user, reservation: held.id });
    }
    let [delivered, billed] = [0, 0];
    if (own.space !== undefined && this.tried({ kind: 'unplug', user, space: own.space })) {
      const { ledger } = this.books;
      delivered = ledger.stays.at(-1)!.at(-1)!.energy / 1000;
      billed = this.newlyBilled(ledger, user);
      // Recorded figures are dropped, so that the ledger does not grow over the years.
      this.books = { ...this.books, ledger: { ...ledger, accounts: {}, due: [] } };
    }
    const entry = this.world.queue.find((one) => one.vehicle === vehicle);
    if (entry !== undefined) this.tried({ kind: 'leave-queue', user, entry: entry.id });
    const until = own.pluggedIn ?? goes;
    const since = Math.max(comes, own.slot?.from ?? 0);
    this.outcomes.push({
      visit,
      delay: Math.max(0, until - comes),
      waited: Math.max(0, until - since),
      moved: since - comes,
      wanted: kwh,
      delivered,
      billed,
    });
  }
}

/** Events that drivers react to. */
const answered: ReadonlySet<string> = new Set(['space-offered', 'move-asked']);

function advanced(books: SimulatedBooks, to: Instant) {
  const outcome = advanceBooks(books, to);
  if (!outcome.ok) throw new Error(`Time did not pass: ${outcome.refusal.code}`);
  return outcome;
}

const onQuarter = (at: number) => instant(Math.ceil(at / quarter) * quarter);
