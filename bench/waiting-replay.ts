import { quantile } from '#engine/forecast/distribution.ts';
import type { Forecaster } from '#engine/forecast/forecaster.ts';
import { allowForLeavingEarly } from '#engine/forecast/suggest/early-departure.ts';
import { suggest } from '#engine/forecast/suggest/suggest.ts';
import {
  driverOf,
  learnWorld,
  localMinute,
  nothingLearnt,
} from '#engine/forecast/suggest/world-history.ts';
import { localTime } from '#engine/time/local.ts';
import {
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  wattHours,
  type Instant,
} from '#engine/units.ts';
import { advance, execute, type Command } from '#engine/world/commands.ts';
import type { World } from '#engine/world/world.ts';
import { building, buildingFor, type Visit } from './waiting-building.ts';

/**
 * How people go about a charger they share. Who books does so by our suggestions. Two things are
 * changed one at a time: whether people book, and whether they leave once charged (not at night)
 * instead of staying as long as they did.
 */
export const manners = [
  'walking up',
  'queueing',
  'booking',
  'queueing, leaving when done',
  'booking, leaving when done',
] as const;
export type Manner = (typeof manners)[number];

/** What came of a visit. */
export interface VisitOutcome {
  /** From when they were there, or their slot began, until they plugged in or gave up. */
  readonly waited: number;
  /** From when they would have come until the slot they took. */
  readonly moved: number;
  readonly wanted: number;
  readonly delivered: number;
}

export interface Replayed {
  readonly visits: readonly VisitOutcome[];
  /** All bills together, in cents. */
  readonly billed: number;
}

const looksAgainAfter = 30 * minute;
const comesDownAfter = 7 * minute;
const booksAhead = 12 * hour;
const quarter = 15 * minute;
const fullPower = 7.36;
/** A booking lasts as long as one stay in two of this kind. */
const bookedShare = 0.5;

/** What a visit takes at full power, and a little more. */
const leastTime = ({ kwh }: Visit) =>
  duration(Math.ceil((kwh * 1.1 * hour) / fullPower / minute) * minute + quarter);

/** Lives through visits at a building with few chargers, everybody in one manner. */
export function replayVisits(
  visits: readonly Visit[],
  chargers: number,
  manner: Manner,
  forecaster: Forecaster,
): Replayed {
  let world = buildingFor(visits, chargers);
  let learnt = nothingLearnt(forecaster);
  const books = manner === 'booking' || manner === 'booking, leaving when done';
  const leavesWhenDone = manner.endsWith('leaving when done');
  const agenda = new Agenda();
  const waits = new Map<Visit, Wait>();
  const byUser = new Map<string, Visit>();

  /** Does what is asked if it can be done, and answers offers from the queue. */
  const tried = (command: Command): boolean => {
    const outcome = execute(world, command);
    if (!outcome.ok) return false;
    world = outcome.world;
    for (const event of outcome.events) {
      const visit = byUser.get(event.user);
      if (event.kind !== 'space-offered' || visit === undefined) continue;
      agenda.add(event.at + comesDownAfter, () => void plugIn(visit, event.space));
    }
    return true;
  };

  const plugIn = (visit: Visit, space: string): boolean => {
    const { user, vehicle, kwh } = visit;
    const wait = waits.get(visit);
    if (wait === undefined || wait.space !== undefined) return false;
    const level = fraction(0.1);
    if (!tried({ kind: 'plug-in', user, space, vehicle, level })) return false;
    waits.set(visit, { ...wait, space, until: world.now });
    const goal = { kind: 'energy', energy: kilowattHours(kwh) } as const;
    tried({ kind: 'start', user, space, goal, ...orderOf(visit) });
    if (leavesWhenDone) {
      const end = wait.said ?? untilMorning(world, world.now + leastTime(visit));
      agenda.add(end, () => leave(visit));
    }
    return true;
  };

  const stayFrom = (visit: Visit, at: Instant) => {
    learnt = learnWorld(forecaster, learnt, world);
    const { zone } = world.buildings[building]!;
    const arrival = { user: driverOf(visit), site: building, at: localMinute(zone, at) };
    return forecaster.predictStay(learnt.history, arrival).hours;
  };

  /** Who books leaves the hours to the service; others charge at once. */
  const orderOf = (visit: Visit) => {
    const { now } = world;
    const said = Math.max(waits.get(visit)!.said ?? visit.goes, now + quarter);
    if (!books) return { readyBy: instant(said), preference: 'fastest' as const };
    const stay = stayFrom(visit, now);
    const { readyBy } = allowForLeavingEarly(stay, now, instant(said), leastTime(visit));
    return { readyBy, preference: 'cheapest' as const };
  };

  /** The next time somebody else has booked a space. */
  const bookedNext = (space: string, { vehicle }: Visit): number =>
    Math.min(
      ...Object.values(world.reservations)
        .filter((one) => one.space === space && one.vehicle !== vehicle)
        .map(({ from }) => from),
    );

  /** Takes a free space, first one that nobody has booked for long. */
  const anywhere = (visit: Visit, until: number = world.now): boolean =>
    world.buildings[building]!.spaces.map((space) => ({ space, next: bookedNext(space, visit) }))
      .filter(({ next }) => next >= until)
      .toSorted((a, b) => b.next - a.next)
      .some(({ space }) => plugIn(visit, space));

  const book = (visit: Visit): void => {
    const { user, vehicle, comes, kwh } = visit;
    const least = comes + leastTime(visit);
    const usual = comes + quantile(stayFrom(visit, comes), bookedShare) * hour;
    const end = leavesWhenDone ? untilMorning(world, least) : Math.max(usual, least);
    const readyBy = instant(Math.ceil(end / quarter) * quarter);
    const energy = wattHours(Math.round(kwh * 1000));
    const wish = { user, vehicle, building, energy, readyBy, from: comes };
    for (const slot of suggest(world, forecaster, learnt.history, wish)) {
      const { space, from, to } = slot;
      const promised = wattHours(Math.floor(Math.min(energy, slot.energy) * 0.98));
      const asked = { user, vehicle, space, from, to, energy: promised };
      if (from >= visit.goes || !tried({ kind: 'reserve', ...asked })) continue;
      waits.set(visit, { slot: { space, from }, said: to });
      return;
    }
  };

  const arrive = (visit: Visit): void => {
    byUser.set(visit.user, visit);
    const wait = waits.get(visit) ?? {};
    waits.set(visit, { ...wait, since: instant(Math.max(visit.comes, wait.slot?.from ?? 0)) });
    const { slot } = wait;
    if (slot === undefined) look(visit);
    else if (!plugIn(visit, slot.space) && !startEarly(visit, slot)) {
      agenda.add(slot.from, () => plugIn(visit, slot.space) || look(visit));
    }
  };

  /** Somebody with a later slot who finds a space free that nobody else needs takes it now. */
  const startEarly = (visit: Visit, { from }: Slot): boolean => {
    const { user, vehicle } = visit;
    if (from <= world.now || !anywhere(visit, waits.get(visit)!.said)) return false;
    const held = Object.values(world.reservations).find((one) => one.vehicle === vehicle);
    if (held !== undefined) tried({ kind: 'cancel-reservation', user, reservation: held.id });
    return true;
  };

  const look = (visit: Visit): void => {
    const { user, vehicle, goes, kwh } = visit;
    if (waits.get(visit)?.space !== undefined || world.now >= goes || anywhere(visit)) return;
    const until = instant(Math.min(goes, world.now + 47 * hour));
    const energy = wattHours(kwh * 1000);
    if (manner !== 'walking up')
      tried({ kind: 'join-queue', user, building, vehicle, energy, until });
    agenda.add(world.now + looksAgainAfter, () => look(visit));
  };

  const outcomes: VisitOutcome[] = [];
  const leave = (visit: Visit): void => {
    const { user, vehicle, comes, goes, kwh } = visit;
    const { space, since = comes, until = goes, slot, gone } = waits.get(visit)!;
    if (gone) return;
    waits.set(visit, { ...waits.get(visit), gone: true });
    const moved = Math.max(0, Math.min(slot?.from ?? 0, until) - comes - quarter);
    const waited = Math.max(0, until - since);
    let delivered = 0;
    if (space !== undefined && tried({ kind: 'unplug', user, space })) {
      delivered = world.past.at(-1)!.energy / 1000;
    }
    const entry = world.queue.find((one) => one.vehicle === vehicle);
    if (entry !== undefined) tried({ kind: 'leave-queue', user, entry: entry.id });
    outcomes.push({ waited, moved, wanted: kwh, delivered });
  };

  for (const visit of visits) {
    if (books) agenda.add(visit.comes - booksAhead, () => book(visit));
    agenda.add(visit.comes, () => arrive(visit));
    agenda.add(visit.goes, () => leave(visit));
  }
  for (let next = agenda.next(); next !== undefined; next = agenda.next()) {
    world = lived(world, instant(Math.max(world.now, next.at)));
    next.run();
  }
  const billed = world.invoices.reduce(
    (sum, { invoice }) =>
      sum + invoice.charges.reduce((charges, { bill }) => charges + bill.total, 0),
    0,
  );
  return { visits: outcomes, billed };
}

interface Slot {
  readonly space: string;
  readonly from: Instant;
}

interface Wait {
  readonly slot?: Slot;
  /** The end of the slot they booked. */
  readonly said?: Instant;
  readonly since?: Instant;
  readonly space?: string;
  readonly until?: Instant;
  readonly gone?: boolean;
}

/** Nobody moves a car at night: what would end then ends at seven. */
function untilMorning(world: World, end: number): number {
  const { time } = localTime(world.buildings[building]!.zone, instant(end));
  const isNight = time >= 23 * hour || time < 7 * hour;
  return isNight ? end - time + (time >= 23 * hour ? 31 : 7) * hour : end;
}

function lived(world: World, to: Instant): World {
  const outcome = advance(world, to);
  if (!outcome.ok) throw new Error(`Time did not pass: ${outcome.refusal.code}`);
  return outcome.world;
}

/** What is still to be done, in order of time; of things at the same time, what was added first. */
class Agenda {
  private readonly entries: { readonly at: number; readonly run: () => unknown }[] = [];

  add(at: number, run: () => unknown): void {
    const after = this.entries.findLastIndex((entry) => entry.at <= at);
    this.entries.splice(after + 1, 0, { at, run });
  }

  next() {
    return this.entries.shift();
  }
}
