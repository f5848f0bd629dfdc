/**
 * Random runs of a building that test the promises of the service: walk-ups, reservations with
 * early, punctual, late and missing cars, changed plans, a queue. No faults. Some who have a
 * reservation order the same again, rename their car, or start it long before their slot. Everybody
 * leaves at their ready-by time, so a broken promise is an error of the service.
 */
import { energyOf } from '../../billing/metering.ts';
import { isOffer } from '../../community/reservation.ts';
import { levelOf } from '../../charging/vehicle.ts';
import {
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  wattHours,
  type Instant,
} from '../../units.ts';
import { chance } from '../../chance.ts';
import { advanceBooks, executeInBooks } from '../../simulation/books.ts';
import { execute, type Act } from '../../simulation/live.ts';
import type { WorldEvent } from '../../community/events.ts';
import { quote } from '../quote.ts';
import type { Session } from '../../community/session.ts';
import { drawing, randomBuilding, randomOrder } from './buildings.ts';
import { booksOf, invoicesOf, recordsOf, withBooks } from './world.ts';
import { liveSession } from '../views/live-session.ts';

/** A promise or prediction, and whether it was kept. */
export interface Settled {
  readonly kind:
    | 'reservation'
    | 'late-reservation'
    | 'quote'
    | 'ready-by'
    | 'preview'
    | 'quote-alone';
  readonly kept: boolean;
  /** Changed with a notice, at the instant of somebody else's order. */
  readonly announced: boolean;
  readonly about: string;
}

export interface Life {
  readonly settled: readonly Settled[];
}

type Timed = { readonly at: Instant; readonly run: () => void };

/** One building for a day and a half, generated from a seed. */
export function liveAndSettle(seed: number): Life {
  const random = chance(seed, 77);
  const { whole, pick, maybe } = drawing(random);

  const settled: Settled[] = [];
  let world = randomBuilding(random);
  const acts: Timed[] = [];
  const plan = (at: number, run: () => void) => acts.push({ at: instant(Math.round(at)), run });
  const end = world.now + 36 * hour;
  /** Instants of orders and arrivals: only then may a prediction change. */
  const orderedAt = new Set<number>();
  const changes: WorldEvent[] = [];

  function moveTo(at: Instant): void {
    const outcome = advanceBooks(booksOf(world), at);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    world = withBooks(outcome);
    changes.push(...outcome.events);
  }

  function does(command: Act): boolean {
    const outcome = executeInBooks(booksOf(world), command, 'resident');
    if (!outcome.ok) return false;
    world = withBooks(outcome);
    changes.push(...outcome.events);
    return true;
  }

  const sessionAt = (space: string): Session | undefined => {
    const { session } = world.spaces[space]!;
    return session === null ? undefined : world.sessions[session];
  };
  const isPlugged = (vehicle: number) =>
    Object.values(world.sessions).some((one) => one.vehicle === vehicle);
  const isBooked = (vehicle: number) =>
    Object.values(world.reservations).some((one) => one.vehicle === vehicle);

  /** Cars that are not plugged in and have no reservation. */
  const carsAway = () =>
    Object.values(world.vehicles).filter(({ id }) => !isPlugged(id) && !isBooked(id));

  const order = (readyBy: number) => randomOrder(random, readyBy);

  /** A car planned to be ready is ready, unless another order changed that with a notice. */
  function expectReady(id: string, space: string): void {
    const session = world.sessions[id]!;
    if (session.plan === null || session.plan.shortfall > 0) return;
    const { order: told, user } = session;
    const toldAt = world.now;
    const from = changes.length;
    plan(told!.readyBy, () => {
      const now = world.sessions[id];
      if (now === undefined || now.order !== told) return;
      const ready = now.phase.kind === 'complete';
      const news = changes
        .slice(from)
        .filter(
          (event) =>
            event.kind === 'plan-changed' && event.session === id && event.shortfall > event.before,
        );
      const announced = news.length > 0 && news.every(({ at }) => orderedAt.has(at));
      const about = `${user} at ${space} told ${toldAt} ready by ${told!.readyBy}`;
      settled.push({ kind: 'ready-by', kept: ready, announced, about });
    });
  }

  function leaveAt(at: number, id: string, space: string): void {
    plan(at, () => {
      const there = sessionAt(space);
      if (there?.id === id) does({ kind: 'unplug', user: there.user, space });
    });
  }

  function walkUp(): void {
    const free = Object.values(world.spaces).filter(({ session }) => session === null);
    const cars = carsAway();
    if (free.length === 0 || cars.length === 0) return;
    const { id: space } = pick(free);
    const { id: vehicle, owner: user } = pick(cars);
    const level = fraction(whole(5, 90) / 100);
    if (!does({ kind: 'plug-in', user, space, vehicle, level })) return;
    const { id } = sessionAt(space)!;
    orderedAt.add(world.now);
    const reserved = Object.values(world.reservations)
      .filter((one) => one.space === space && one.from > world.now)
      .map(({ from }) => from);
    const last = Math.min(...reserved, world.now + whole(1, 14) * hour + whole(0, 59) * minute);
    const begins = () => {
      if (sessionAt(space)?.id !== id) return;
      if (last <= world.now) return;
      orderedAt.add(world.now);
      if (does({ kind: 'start', user, space, ...order(last) })) expectReady(id, space);
    };
    if (maybe(0.7)) begins();
    else plan(world.now + whole(1, 20) * minute, begins);
    if (maybe(0.2)) {
      plan(world.now + random() * (last - world.now), () => {
        if (sessionAt(space)?.id !== id) return;
        orderedAt.add(world.now);
        const changed = does({ kind: 'change-plan', user, space, ...order(last) });
        if (changed) expectReady(id, space);
      });
    }
    leaveAt(last, id, space);
  }

  function reserve(): void {
    const cars = carsAway();
    if (cars.length === 0) return;
    const car = pick(cars);
    const space = pick(Object.keys(world.spaces));
    const from = instant(world.now + whole(0, 40) * 15 * minute + whole(0, 3) * minute);
    const to = instant(from + whole(1, 40) * 15 * minute);
    const energy = wattHours(whole(1, 25) * 1000);
    const { owner: user, id: vehicle } = car;
    const booking = { user, vehicle, space, from, to, energy };
    let asked = booking;
    const first = execute(world, { kind: 'reserve', ...booking }, 'resident');
    if (!first.ok && first.refusal.code === 'power-short' && first.refusal.reachable > 0) {
      asked = { ...booking, energy: first.refusal.reachable };
      const again = execute(world, { kind: 'reserve', ...asked }, 'resident');
      const about = `reachable ${first.refusal.reachable} of ${energy}`;
      settled.push({ kind: 'reservation', kept: again.ok, announced: false, about });
    }
    const quoted = quote(world, user, asked);
    const id = `r${world.nextId}`;
    if (!does({ kind: 'reserve', ...asked }) || !quoted.ok) return;
    const late = maybe(0.2);
    const arrives = late
      ? from + whole(1, 14) * minute
      : maybe(0.3)
        ? Math.max(world.now, from - whole(0, 15) * minute)
        : from;
    if (maybe(0.1)) return;
    const isLongBefore = maybe(0.1);
    if (isLongBefore) plan(from - whole(16, 60) * minute, () => startLongBefore(id));
    plan(isLongBefore ? from : arrives, () => arrive(id, late, quoted.quote.bill.total));
  }

  /** Plugs in at the reserved space as a walk-up, and starts what was booked. */
  function startLongBefore(id: string): void {
    const reservation = world.reservations[id];
    if (reservation === undefined || isPlugged(reservation.vehicle)) return;
    const { user, space, vehicle, to, energy, preference } = reservation;
    orderedAt.add(world.now);
    if (!does({ kind: 'plug-in', user, space, vehicle })) return;
    const { id: session, order: isBegun } = sessionAt(space)!;
    const goal = { kind: 'energy', energy: kilowattHours(energy / 1000) } as const;
    const started = isBegun || does({ kind: 'start', user, space, goal, readyBy: to, preference });
    if (started) settleAt(to, session, space, { id, late: false, told: energy });
    leaveAt(to, session, space);
  }

  function arrive(id: string, late: boolean, quoted: number): void {
    const reservation = world.reservations[id];
    if (reservation === undefined) return;
    const { user, space, vehicle, to, energy } = reservation;
    const there = sessionAt(space);
    // The car there leaves at this very instant, or the arriving car took an offer elsewhere.
    if (there !== undefined || isPlugged(vehicle)) return;
    orderedAt.add(world.now);
    const tried = execute(world, { kind: 'plug-in', user, space, vehicle }, 'resident');
    if (!tried.ok && world.now < reservation.from) {
      // Before its slot a car can plug in only if the space is free.
      plan(reservation.from, () => arrive(id, late, quoted));
      return;
    }
    if (!tried.ok) {
      const about = `${id} kept out: ${JSON.stringify(tried.refusal)}`;
      settled.push({ kind: 'reservation', kept: false, announced: false, about });
      return;
    }
    does({ kind: 'plug-in', user, space, vehicle });
    const session = sessionAt(space)!;
    if (maybe(0.2)) plan(world.now + random() * (to - world.now), () => clickAround(session.id));
    const told = energy - (session.plan?.shortfall ?? 0);
    settleAt(to, session.id, space, { id, late, told });
    plan(to, () => {
      does({ kind: 'unplug', user, space });
      // A car that was here before may have gone on with its stay until its slot began.
      const record = recordsOf(world, user).find((one) => one.reservation === id);
      // One that is back within its stay goes on with its own order, which is not what was quoted.
      if (record !== undefined && record.order?.readyBy !== to) return;
      const charge = invoicesOf(world, user)
        .flatMap(({ charges }) => charges)
        .find((one) => one.session === record?.id);
      const billed = charge?.bill.total ?? 0;
      settled.push({
        kind: 'quote',
        kept: billed <= quoted,
        announced: false,
        about: `${id} billed ${billed}, quoted ${quoted}, ${record?.readings.length} readings`,
      });
    });
  }

  /** Whether a reservation got what was told, at the end of its slot. */
  function settleAt(
    to: Instant,
    session: string,
    space: string,
    { id, late, told }: { readonly id: string; readonly late: boolean; readonly told: number },
  ): void {
    plan(to, () => {
      const now = sessionAt(space)!;
      // The next slot of the same car may have begun at this instant, as a session of its own.
      const own = now.reservation === id ? now.id : session;
      const over = recordsOf(world, now.user).find((one) => one.id === own);
      const got = over === undefined ? liveSession(world, now).energy : energyOf(over.readings);
      const isFull = (over ?? now).log.some(({ phase }) => phase.kind === 'complete');
      const kept = got >= told || isFull;
      const about = `${id} got ${got} of ${told} by ${to}`;
      const kind = late ? 'late-reservation' : 'reservation';
      settled.push({ kind, kept, announced: false, about });
    });
  }

  /** Orders the same again, or renames the car: neither changes what was promised. */
  function clickAround(id: string): void {
    const session = world.sessions[id];
    if (session === undefined || session.order === null) return;
    const { user, space, vehicle } = session;
    orderedAt.add(world.now);
    if (maybe(0.5)) {
      does({ kind: 'change-plan', user, space, ...session.order });
      return;
    }
    const car = world.vehicles[vehicle]!;
    const details = { ...car, name: `${car.name}!`, level: levelOf(car, car.stored) };
    does({ kind: 'edit-vehicle', user, vehicle, details });
  }

  function queue(): void {
    const cars = carsAway();
    if (cars.length === 0) return;
    const { id: vehicle, owner: user } = pick(cars);
    const until = instant(world.now + whole(2, 10) * hour);
    const energy = wattHours(whole(1, 15) * 1000);
    if (!does({ kind: 'join-queue', user, building: 'house', vehicle, energy, until })) return;
    const look = (tries: number) => () => {
      const offered = Object.values(world.reservations).find(
        (one) => one.vehicle === vehicle && isOffer(one),
      );
      if (offered !== undefined) arrive(offered.id, true, Infinity);
      else if (tries > 0) plan(world.now + 7 * minute, look(tries - 1));
    };
    plan(world.now + 7 * minute, look(60));
  }

  for (let at = world.now as number; at < end; at += random() * 70 * minute) {
    const what = random();
    plan(at, what < 0.55 ? walkUp : what < 0.95 ? reserve : queue);
  }
  while (acts.length > 0) {
    let next = 0;
    for (let index = 1; index < acts.length; index += 1) {
      if (acts[index]!.at < acts[next]!.at) next = index;
    }
    const [act] = acts.splice(next, 1);
    moveTo(instant(Math.max(world.now, act!.at)));
    act!.run();
  }
  return { settled };
}
