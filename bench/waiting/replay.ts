import type { Forecaster } from '#engine/forecast/forecaster.ts';
import { fraction, hour, instant, kilowattHours, minute } from '#engine/units.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import { isDone } from '#engine/community/phase.ts';
import { building, buildingFor, heeds, leastTime, untilMorning, type Visit } from './building.ts';
import type { Manner } from './manners.ts';
import { quarter, ReplayedBuilding } from './replayed-building.ts';

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

/** Simulates visits at a building with few chargers, with all drivers behaving alike. */
export const replayVisits = (
  visits: readonly Visit[],
  chargers: number,
  manner: Manner,
  forecaster: Forecaster,
): readonly VisitOutcome[] => new Replay(visits, chargers, manner, forecaster).outcomes;

class Replay extends ReplayedBuilding {
  readonly outcomes: VisitOutcome[] = [];
  /** Drivers who are there and not plugged in. */
  private readonly present = new Set<Visit>();
  private readonly occupants = new Map<string, Visit>();
  /** The visit of each car that is there or about to come. */
  private readonly cars = new Map<number, Visit>();

  constructor(visits: readonly Visit[], chargers: number, manner: Manner, forecaster: Forecaster) {
    super(buildingFor(visits, chargers), manner, forecaster);
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

  /** A driver who is offered a space comes down; one who is asked to move does if willing. */
  protected override answer(events: readonly WorldEvent[]): void {
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

  /** A driver without a slot at arrival joins the queue on the way. */
  private expect(visit: Visit): void {
    this.cars.set(visit.vehicle, visit);
    const { slot } = this.progress.get(visit)!;
    if (slot === undefined || slot.from > visit.comes + quarter) this.queue(visit);
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
