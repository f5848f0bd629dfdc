import { isQuiet, quietEnd } from '../reservations/move-terms.ts';
import { duration, hour, instant, kilowattHours, type Instant } from '../units.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '../simulation/books.ts';
import type { WorldEvent } from '../community/events.ts';
import { worthwhile } from '../community/due.ts';
import type { Errand } from '../simulation/resident.ts';
import type { Session } from '../community/session.ts';
import type { SimulatedWorld } from '../simulation/simulation.ts';
import { neighbors, occasionalNeighbors } from './people.ts';

/** Why no driver can be asked to move now. */
export type NobodyAsked =
  | { readonly why: 'no-car-done' | 'already-asked' | 'no-neighbor-left' }
  | { readonly why: 'quiet-hours'; readonly building: string; readonly until: Instant };

type Answer =
  | (SimulatedBooks & {
      readonly ok: true;
      readonly events: readonly WorldEvent[];
      /** The session whose driver is asked. */
      readonly asked: Session;
    })
  | { readonly ok: false; readonly refused: NobodyAsked };

const refuse = (refused: NobodyAsked): Answer => ({ ok: false, refused });

/** Long enough to keep somebody waiting, short enough to see all of them leave. */
const stay = duration(3 * hour);

/** Little enough to leave power for the neighbor who comes last. */
const topUp = kilowattHours(2);

/**
 * A neighbor comes home to a full building while a charged car of the user is there, and the
 * service asks its driver to move. To make sure that it is this car, neighbors who are done leave
 * and others take the free spaces, all by ordinary commands.
 */
export function neighborNeedsSpace(books: SimulatedBooks, user: string): Answer {
  const { world } = books;
  const [done] = sessionsOf(world)
    .filter((one) => one.user === user && one.idleSince !== null)
    .toSorted((a, b) => a.idleSince! - b.idleSince!);
  if (done === undefined) return refuse({ why: 'no-car-done' });
  if (done.moveRequest !== null) return refuse({ why: 'already-asked' });
  const { building } = done;
  const { zone } = world.buildings[building]!;
  if (isQuiet(zone, world.now)) {
    return refuse({ why: 'quiet-hours', building, until: quietEnd(zone, world.now) });
  }
  const { left, events } = withoutChargedNeighbors(books, user, building);
  const errands = arrivals(left.world, building);
  if (errands === null) return refuse({ why: 'no-neighbor-left' });
  const outcome = advanceBooks(
    { ...left, world: { ...left.world, simulation: { ...left.world.simulation, errands } } },
    world.now,
  );
  const asked = outcome.ok ? outcome.world.sessions[done.id] : undefined;
  if (!outcome.ok || !asked?.moveRequest) return refuse({ why: 'no-neighbor-left' });
  return { ...outcome, events: [...events, ...outcome.events], asked };
}

const sessionsOf = (world: SimulatedWorld) => Object.values(world.sessions);

function withoutChargedNeighbors(books: SimulatedBooks, user: string, building: string) {
  let left = books;
  const events: WorldEvent[] = [];
  for (const session of sessionsOf(books.world)) {
    if (session.building !== building || session.user === user) continue;
    if (session.idleSince === null) continue;
    const { user: owner, space } = session;
    const outcome = executeInBooks(left, { kind: 'unplug', user: owner, space }, 'resident');
    if (!outcome.ok) continue;
    left = { world: outcome.world, ledger: outcome.ledger };
    events.push(...outcome.events);
  }
  return { left, events };
}

/** One neighbor for every free space, and one more; null if there are not enough. */
function arrivals(world: SimulatedWorld, building: string): readonly Errand[] | null {
  const { now } = world;
  const free = world.buildings[building]!.spaces.map((space) => freeFor(world, space)).filter(
    (one) => one !== null,
  );
  const away = neighborsAway(world);
  if (away.length <= free.length) return null;
  const visits = [...free, { favorites: [], readyBy: instant(now + stay + hour) }];
  const coming = visits.map(({ favorites, readyBy }, index): Errand => {
    const { user, vehicle } = away[index]!.resident;
    const preference = index === visits.length - 1 ? 'fastest' : 'greenest';
    const times = { arrives: now, readyBy, leaves: readyBy };
    const visit = { vehicle, building, favorites, preference, ...times, energy: topUp } as const;
    return { at: now, user, kind: 'arrive', visit };
  });
  return [...coming, ...world.simulation.errands].toSorted((a, b) => a.at - b.at);
}

/** A space that can be used, and until when; null if it is taken or reserved soon. */
function freeFor({ now, spaces, reservations }: SimulatedWorld, space: string) {
  const { session, condition } = spaces[space]!;
  if (session !== null || condition.kind !== 'ready') return null;
  const next = Object.values(reservations).filter((one) => one.space === space);
  const readyBy = instant(Math.min(now + stay, ...next.map(({ from }) => from)));
  return readyBy - now < worthwhile ? null : { favorites: [space], readyBy };
}

/** Neighbors who are away and have no plans here: those without habits first. */
function neighborsAway(world: SimulatedWorld) {
  const busy = new Set([
    ...sessionsOf(world).map(({ vehicle }) => vehicle),
    ...Object.values(world.reservations).map(({ vehicle }) => vehicle),
    ...world.queue.map(({ vehicle }) => vehicle),
  ]);
  return [...occasionalNeighbors, ...neighbors].filter(
    ({ car }) => world.vehicles[car.id] !== undefined && !busy.has(car.id),
  );
}
