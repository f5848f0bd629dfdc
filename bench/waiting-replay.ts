import { quantile } from '#engine/forecast/distribution.ts';
import type { Forecaster } from '#engine/forecast/forecaster.ts';
import { suggest } from '#engine/forecast/suggest/suggest.ts';
import {
  driverOf,
  learnWorld,
  localMinute,
  nothingLearnt,
} from '#engine/forecast/suggest/world-history.ts';
import {
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  wattHours,
  type Instant,
} from '#engine/units.ts';
import { advance, execute, type Command } from '#engine/world/commands.ts';
import type { WorldEvent } from '#engine/world/events.ts';
import type { World } from '#engine/world/world.ts';
import { Agenda } from './waiting-agenda.ts';
import { building, buildingFor, heeds, leastTime, zone, type Visit } from './waiting-building.ts';
import type { Manner } from './waiting-manners.ts';
import { asksAhead, inTurn, isNight, moveRequests, untilMorning } from './waiting-requests.ts';

/** What came of a visit. */
export interface VisitOutcome {
  readonly visit: Visit;
  /** From when they would have come until they plugged in or gave up. */
  readonly delay: number;
  /** The same from the start of the slot they had booked, where they had one. */
  readonly waited: number;
  /** How far that slot lies after the time they would have come. */
  readonly moved: number;
  readonly wanted: number;
  readonly delivered: number;
  /** In cents. */
  readonly billed: number;
}

const looksAgainAfter = 30 * minute;
const comesDownAfter = 7 * minute;
const booksAhead = 12 * hour;
const quarter = 15 * minute;
/** A slot ends when one stay in two of this kind is over, and lies within all but a few. */
const slotShare = 0.5;
const windowShare = 0.93;

interface Slot {
  readonly space: string;
  readonly from: Instant;
  readonly to: Instant;
}

/** How far somebody has come with a visit. */
interface Progress {
  slot?: Slot;
  space?: string;
  pluggedIn?: Instant;
  asked?: boolean;
  gone?: boolean;
}

/** Lives through visits at a building with few chargers, everybody in one manner. */
export const replayVisits = (
  visits: readonly Visit[],
  chargers: number,
  manner: Manner,
  forecaster: Forecaster,
): readonly VisitOutcome[] => new Replay(visits, chargers, manner, forecaster).outcomes;

class Replay {
  readonly outcomes: VisitOutcome[] = [];
  private world: World;
  private learnt;
  private readonly agenda = new Agenda();
  private readonly progress = new Map<Visit, Progress>();
  /** Those who are there and not plugged in. */
  private readonly present = new Set<Visit>();
  /** Those who would come within minutes and have no slot by then. */
  private readonly expected = new Set<Visit>();
  private readonly occupants = new Map<string, Visit>();
  /** The next time that charged cars are looked at. */
  private asksNext = Infinity;

  private readonly manner: Manner;
  private readonly forecaster: Forecaster;

  constructor(visits: readonly Visit[], chargers: number, manner: Manner, forecaster: Forecaster) {
    this.manner = manner;
    this.forecaster = forecaster;
    this.world = buildingFor(visits, chargers);
    this.learnt = nothingLearnt(forecaster);
    for (const visit of visits) {
      this.progress.set(visit, {});
      if (manner.coming === 'booking') {
        this.agenda.add(visit.comes - booksAhead, () => this.book(visit));
        this.agenda.add(visit.comes - asksAhead, () => this.expect(visit));
      }
      this.agenda.add(visit.comes, () => this.arrive(visit));
      this.agenda.add(visit.goes, () => this.leave(visit));
    }
    for (let next = this.agenda.next(); next !== undefined; next = this.agenda.next()) {
      if (next.at > this.world.now) this.pass(instant(next.at));
      next.run();
    }
  }

  private pass(to: Instant): void {
    const outcome = advance(this.world, to);
    if (!outcome.ok) throw new Error(`Time did not pass: ${outcome.refusal.code}`);
    this.world = outcome.world;
    this.answer(outcome.events);
  }

  /** Does what is asked if it can be done. */
  private tried(command: Command): boolean {
    const outcome = execute(this.world, command);
    if (!outcome.ok) return false;
    this.world = outcome.world;
    this.answer(outcome.events);
    return true;
  }

  /** Who is offered a space comes down; where people book, whoever is there is told of a free one. */
  private answer(events: readonly WorldEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'space-offered') continue;
      const visit = [...this.present].find(({ user }) => user === event.user);
      if (visit === undefined) continue;
      this.agenda.add(event.at + comesDownAfter, () => this.plugIn(visit, event.space));
    }
    // A space may also be free because its reservation is over, or was kept elsewhere.
    if (this.manner.coming === 'booking' && events.length > 0 && this.present.size > 0) {
      this.agenda.add(this.world.now + comesDownAfter, () => this.callDown());
    }
  }

  private reservationOf({ vehicle }: Visit) {
    return Object.values(this.world.reservations).find((one) => one.vehicle === vehicle);
  }

  /** The next time somebody else has booked a space. */
  private bookedNext(space: string, { vehicle }: Visit): number {
    const others = Object.values(this.world.reservations).filter(
      (one) => one.space === space && one.vehicle !== vehicle,
    );
    return Math.min(...others.map(({ from }) => from));
  }

  /** By when somebody who plugs in at an instant would be gone, as far as can be known. */
  private slotEnd(visit: Visit, from: number, leaves: number): number {
    const charged = from + leastTime(visit);
    return this.manner.leaving === 'staying'
      ? Math.max(leaves, charged)
      : untilMorning(zone, charged);
  }

  /** Books the first suggestion that holds all they need, or else the first that can be had. */
  private book(visit: Visit): void {
    const { user, vehicle, comes, goes, kwh } = visit;
    this.learnt = learnWorld(this.forecaster, this.learnt, this.world);
    const arrival = { user: driverOf(visit), site: building, at: localMinute(zone, comes) };
    const { hours } = this.forecaster.predictStay(this.learnt.history, arrival);
    const leaves = comes + quantile(hours, slotShare) * hour;
    const latest = comes + quantile(hours, windowShare) * hour;
    const readyBy = onQuarter(Math.max(this.slotEnd(visit, comes, leaves), latest));
    const energy = wattHours(Math.round(kwh * 1000));
    const wish = { user, vehicle, building, energy, readyBy, from: comes };
    const slots = suggest(this.world, this.forecaster, this.learnt.history, wish)
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
      this.agenda.add(from - asksAhead, () => this.ask());
      return;
    }
  }

  /** Who has no slot when they will come lets the service know that they are on their way. */
  private expect(visit: Visit): void {
    const { slot } = this.progress.get(visit)!;
    if (slot !== undefined && slot.from <= visit.comes + quarter) return;
    this.expected.add(visit);
    this.ask();
  }

  private arrive(visit: Visit): void {
    this.expected.delete(visit);
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

  /** Takes a space if there is one, or waits for one to be free. */
  private look(visit: Visit): void {
    if (!this.present.has(visit) || this.anywhere(visit)) return;
    const { user, vehicle, goes, kwh } = visit;
    if (this.manner.coming === 'queueing') {
      const energy = wattHours(kwh * 1000);
      const until = instant(Math.min(goes, this.world.now + 47 * hour));
      this.tried({ kind: 'join-queue', user, building, vehicle, energy, until });
    }
    this.ask();
    this.agenda.add(this.world.now + looksAgainAfter, () => this.look(visit));
  }

  /** Takes a free space, first one that nobody has booked for long. */
  private anywhere(visit: Visit): boolean {
    const { now } = this.world;
    const { slot } = this.progress.get(visit)!;
    // Where cars leave once charged, whoever has a slot yet to come leaves others theirs.
    const waits = this.manner.leaving === 'when done' && slot !== undefined && slot.from > now;
    const until = waits ? this.slotEnd(visit, now, 0) : now;
    return this.world.buildings[building]!.spaces.map((space) => ({
      space,
      next: this.bookedNext(space, visit),
    }))
      .filter(({ next }) => next >= until)
      .toSorted((a, b) => b.next - a.next)
      .some(({ space }) => this.plugIn(visit, space));
  }

  /** Tells those who are there of a free space. */
  private callDown(): void {
    const waiting = [...this.present].map((visit) => ({
      visit,
      from: this.progress.get(visit)!.slot?.from ?? visit.comes,
    }));
    const leavesOnceCharged = this.manner.leaving === 'asked';
    for (const { visit } of inTurn(waiting, this.world.now, leavesOnceCharged)) {
      const { slot } = this.progress.get(visit)!;
      const isDue = slot !== undefined && slot.from - quarter <= this.world.now;
      if (!isDue || !this.plugIn(visit, slot.space)) this.anywhere(visit);
    }
  }

  private plugIn(visit: Visit, space: string): boolean {
    if (!this.present.has(visit)) return false;
    const { user, vehicle } = visit;
    if (!this.tried({ kind: 'plug-in', user, space, vehicle, level: fraction(0.1) })) return false;
    Object.assign(this.progress.get(visit)!, { space, pluggedIn: this.world.now });
    this.present.delete(visit);
    this.occupants.set(space, visit);
    const held = this.reservationOf(visit);
    if (held !== undefined && held.space !== space) {
      this.tried({ kind: 'cancel-reservation', user, reservation: held.id });
    }
    this.start(visit, space);
    if (this.manner.leaving === 'when done') {
      const done = untilMorning(zone, this.world.now + leastTime(visit));
      this.agenda.add(done, () => this.leave(visit));
    }
    return true;
  }

  /** A car that is plugged in charges, if need be only until the next booking of its space. */
  private start(visit: Visit, space: string): void {
    const { user, kwh, goes } = visit;
    if (this.progress.get(visit)!.gone) return;
    const soonest = this.world.now + quarter;
    const goal = { kind: 'energy', energy: kilowattHours(kwh) } as const;
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
      // A car that came to its slot charges already.
      if (this.tried({ kind: 'start', ...order })) return;
      if (this.tried({ kind: 'change-plan', ...order })) return;
    }
    this.agenda.add(soonest, () => this.start(visit, space));
  }

  private askAt(at: number): void {
    if (at >= this.asksNext) return;
    this.asksNext = at;
    this.agenda.add(at, () => this.ask());
  }

  /** Asks drivers of charged cars to move, and looks again as long as somebody needs a space. */
  private ask(): void {
    if (this.manner.leaving !== 'asked') return;
    const { now } = this.world;
    if (this.asksNext <= now) this.asksNext = Infinity;
    const waiting = this.present.size + this.expected.size;
    const { asked, again } = moveRequests(this.world, building, waiting);
    const night = isNight(zone, now);
    if (night && asked.length > 0) this.askAt(untilMorning(zone, now));
    if (again < Infinity) this.askAt(Math.max(now + minute, again));
    for (const { space } of night ? [] : asked) {
      const visit = this.occupants.get(space)!;
      const own = this.progress.get(visit)!;
      if (own.asked) continue;
      own.asked = true;
      if (heeds(visit, this.manner.heeding))
        this.agenda.add(now + comesDownAfter, () => this.leave(visit));
    }
  }

  private leave(visit: Visit): void {
    const own = this.progress.get(visit)!;
    if (own.gone) return;
    own.gone = true;
    this.present.delete(visit);
    const { user, vehicle, comes, goes, kwh } = visit;
    let [delivered, billed] = [0, 0];
    if (own.space !== undefined && this.tried({ kind: 'unplug', user, space: own.space })) {
      delivered = this.world.past.at(-1)!.energy / 1000;
      billed = lastBill(this.world, user);
    }
    const entry = this.world.queue.find((one) => one.vehicle === vehicle);
    if (entry !== undefined) this.tried({ kind: 'leave-queue', user, entry: entry.id });
    const held = this.reservationOf(visit);
    if (held !== undefined) {
      this.tried({ kind: 'cancel-reservation', user, reservation: held.id });
    }
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

const onQuarter = (at: number) => instant(Math.ceil(at / quarter) * quarter);

/** What somebody's last session came to, in cents. */
function lastBill(world: World, user: string): number {
  const charges = world.invoices.findLast((one) => one.user === user)?.invoice.charges;
  return charges?.at(-1)?.bill.total ?? 0;
}
