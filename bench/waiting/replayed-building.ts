import { quantile } from '#engine/forecast/distribution.ts';
import type { Forecaster } from '#engine/forecast/forecaster.ts';
import { suggest } from '#engine/suggestions/suggest.ts';
import {
  driverOf,
  learnWorld,
  localMinute,
  nothingLearned,
} from '#engine/suggestions/world-history.ts';
import { hour, instant, minute, wattHours, type Instant } from '#engine/units.ts';
import { accountOf, emptyLedger, type Ledger } from '#engine/ledger/ledger.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import type { Act } from '#engine/simulation/live.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import type { Session } from '#engine/community/session.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';
import { Agenda } from './agenda.ts';
import { building, leastTime, untilMorning, zone, type Visit } from './building.ts';
import type { Manner } from './manners.ts';

export const quarter = 15 * minute;
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

/** The building of a replay: its service as drivers use it, and what each visit has come to. */
export abstract class ReplayedBuilding {
  protected books: SimulatedBooks;
  protected readonly agenda = new Agenda();
  protected readonly progress = new Map<Visit, Progress>();
  protected readonly manner: Manner;
  private readonly forecaster: Forecaster;
  private learned;
  /** What the sessions were billed so far, in cents. */
  private readonly billed = new Map<string, number>();

  constructor(world: SimulatedWorld, manner: Manner, forecaster: Forecaster) {
    this.manner = manner;
    this.forecaster = forecaster;
    this.books = { world, ledger: emptyLedger };
    this.learned = nothingLearned(forecaster);
  }

  /** What drivers do about events. */
  protected abstract answer(events: readonly WorldEvent[]): void;

  protected get world(): SimulatedWorld {
    return this.books.world;
  }

  /** Advances to an instant, or to the first event that drivers react to. */
  protected pass(to: Instant): void {
    const whole = advanced(this.books, to);
    const first = whole.events.find(({ kind, at }) => at < to && answered.has(kind));
    const { events, ...books } = first === undefined ? whole : advanced(this.books, first.at);
    this.books = books;
    this.answer(events);
  }

  /** Executes a command; false if it was refused. */
  protected tried(command: Act): boolean {
    const outcome = executeInBooks(this.books, command, 'resident');
    if (!outcome.ok) return false;
    this.books = outcome;
    this.answer(outcome.events);
    return true;
  }

  /** The reservation or offer for this visit, not for the car's next one. */
  protected reservationOf({ vehicle, goes }: Visit) {
    return Object.values(this.world.reservations).find(
      (one) => one.vehicle === vehicle && one.from < goes,
    );
  }

  /** The start of the next reservation of a space by somebody else. */
  protected bookedNext(space: string, { vehicle }: Visit): number {
    const others = Object.values(this.world.reservations).filter(
      (one) => one.space === space && one.vehicle !== vehicle,
    );
    return Math.min(...others.map(({ from }) => from));
  }

  /** The expected end of a visit plugged in at an instant. */
  protected slotEnd(visit: Visit, from: number, leaves: number): number {
    const charged = from + leastTime(visit);
    return this.manner.leaving === 'staying' ? Math.max(leaves, charged) : untilMorning(charged);
  }

  /** Books the first suggestion that covers the whole need, or else the first that is accepted. */
  protected book(visit: Visit): void {
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

  protected queue({ user, vehicle, goes, kwh }: Visit): void {
    const energy = wattHours(kwh * 1000);
    const until = instant(Math.min(goes, this.world.now + 47 * hour));
    this.tried({ kind: 'join-queue', user, building, vehicle, energy, until });
  }

  /** The total of a user's last session in cents, less what was billed when its car left before. */
  protected newlyBilled(ledger: Ledger, user: string): number {
    const charge = accountOf(ledger, user).invoices.at(-1)?.at(-1)?.charges.at(-1);
    if (charge === undefined) return 0;
    const before = this.billed.get(charge.session) ?? 0;
    this.billed.set(charge.session, charge.bill.total);
    return charge.bill.total - before;
  }

  protected sessionAt(space: string): Session {
    const { spaces, sessions } = this.world;
    return sessions[spaces[space]!.session!]!;
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
