import { flowAt, type Flow } from '../../charging/flow.ts';
import { levelOf } from '../../charging/vehicle.ts';
import type { Reservation } from '../../community/reservation.ts';
import { amps, fraction, instant, type Fraction, type Instant } from '../../units.ts';
import { isAtRest, nextEvent, run } from '../advance.ts';
import { pairOf, type Draft } from '../../community/draft/draft.ts';
import { draftOf, worldOf } from '../../community/draft/open-draft.ts';
import { sessionAt, sessionWith } from '../../community/draft/put-session.ts';
import { storedOnArrival } from '../../planning/hours/job.ts';
import { chargerReturns } from '../../sessions/faults.ts';
import { expectChargers, type ExpectedChargers } from './expected-chargers.ts';
import { isDone } from '../../community/phase.ts';
import type { Session } from '../../community/session.ts';
import type { World } from '../../community/world.ts';

/**
 * A session as predicted for its end or the end of its time, and all changes of power until then.
 */
export interface Foreseen extends Pick<
  World,
  'now' | 'spaces' | 'vehicles' | 'buildings' | 'tariffs'
> {
  readonly session: Session;
  /** The flow at each change of power, the last one at the end. */
  readonly flows: readonly Flow[];
}

/** A draft of one building that is run ahead, with its chargers as they are expected to report. */
export interface BuildingAhead {
  readonly draft: Draft;
  readonly chargers: ExpectedChargers;
}

/**
 * A copy of one building without new arrivals: plugged-in cars stay, reserved cars arrive on time,
 * and chargers report as expected. The service itself is run ahead in it, so a prediction is what
 * will happen if nothing else does.
 */
export function openAhead(world: World, building: string): BuildingAhead {
  const isHere = ({ space }: { readonly space: string }) =>
    world.spaces[space]!.building === building;
  const keep = <T extends { readonly space: string }>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([, one]) => isHere(one)));
  const draft = draftOf({
    ...world,
    sessions: keep(world.sessions),
    reservations: keep(world.reservations),
    // Accounts and queue do not affect how a session goes.
    accounts: [],
    queue: [],
    unread: [],
    left: [],
  });
  draft.isAhead = true;
  return { draft, chargers: expectChargers(draft) };
}

/** Runs a copy of a building ahead until a session is done, or at the latest until an instant. */
export function foresee(ahead: BuildingAhead, id: string, until: Instant): Foreseen {
  const { draft } = ahead;
  const flows: Flow[] = [];
  const from = draft.now;
  let session = draft.sessions.get(id)!;
  runAhead(ahead, until, id, () => {
    session = draft.sessions.get(id) ?? completed(session, draft.now);
    const { flow, phase } = session;
    if (flows.at(-1)?.amps !== flow.amps) flows.push(flow);
    return isDone(phase);
  });
  session = draft.sessions.get(id) ?? session;
  const pair = pairOf(draft, session);
  flows.push({ ...flowAt(pair, session.flow, draft.now), amps: amps(0) });
  flows[0] = flowAt(pair, flows[0]!, instant(Math.max(from, flows[0]!.since)));
  return { ...draft, session, flows };
}

/** A session that ended at the instant at which the next one of its car began. */
function completed(session: Session, at: Instant): Session {
  const phase = { kind: 'complete', why: 'goal' } as const;
  return { ...session, phase, log: [...session.log, { at, phase }] };
}

/** The same for a reservation whose car arrives on time. */
export function foreseeBooked(ahead: BuildingAhead, reservation: Reservation): Foreseen {
  const { draft, chargers } = ahead;
  const { id, space, vehicle, from, to } = reservation;
  // A car that is plugged in is assumed to leave first; its current session is not predicted here.
  const before = sessionWith(draft, vehicle);
  if (before !== undefined) chargers.unplug(before);
  // A charger that is not ready is assumed to be back by then.
  chargerReturns(draft, space);
  runAhead(ahead, instant(Math.max(draft.now, from)));
  const session = sessionAt(draft, space);
  if (session?.reservation !== id) throw new Error(`The car of ${id} could not come`);
  return foresee(ahead, session.id, to);
}

/**
 * Until when nothing happens in a run ahead of a reservation that was just opened: one opened later,
 * but before then, goes on from the same state. -Infinity if something happens at once.
 */
export function quietUntil(
  { draft, chargers }: BuildingAhead,
  { space, vehicle }: Reservation,
): number {
  const isReady = draft.spaces[space]!.condition.kind === 'ready';
  if (!isReady || sessionWith(draft, vehicle) !== undefined || !isAtRest(draft)) return -Infinity;
  let next = Math.min(nextEvent(draft), chargers.next());
  // Spaces are cleared a moment before reserved cars arrive.
  for (const { from } of draft.reservations.values()) next = Math.min(next, from - 1);
  return next;
}

/** Runs the building ahead; reserved cars arrive, and cars still in their spaces leave. */
function runAhead(
  ahead: BuildingAhead,
  until: Instant,
  staying?: string,
  isEnough = () => false,
): void {
  const { draft, chargers } = ahead;
  const arrivals = [...draft.reservations.values()]
    .filter(({ from }) => from <= until)
    .toSorted((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
  for (const from of new Set(arrivals.map((one) => one.from))) {
    run(draft, instant(Math.max(draft.now, from - 1)), chargers, isEnough);
    if (isEnough()) return;
    const coming = arrivals.filter((one) => one.from === from && clearSpace(ahead, one, staying));
    run(draft, instant(Math.max(draft.now, from)), chargers, isEnough);
    if (isEnough()) return;
    for (const one of coming) arrive(ahead, one);
  }
  run(draft, until, chargers, isEnough);
}

function arrive({ draft, chargers }: BuildingAhead, reservation: Reservation): void {
  const { user, space, vehicle } = reservation;
  chargers.plugIn({ user, space, vehicle, ...levelOnArrival(draft, reservation) });
}

/** Booked energy is an estimate, so a car that can take nearly all of it comes as it is. */
const nearly = fraction(0.005);

/** A reserved car comes with room for what it has booked: until then it may be driven. */
export function levelOnArrival(
  draft: Draft,
  reservation: Pick<Reservation, 'space' | 'vehicle' | 'energy'>,
): { readonly level?: Fraction } {
  const car = draft.vehicles[reservation.vehicle]!;
  const [known, expected] = [car.stored, storedOnArrival(draft, reservation)].map((stored) =>
    levelOf(car, stored),
  ) as [Fraction, Fraction];
  return known - expected < nearly ? {} : { level: expected };
}

/** Unplugs the car in a reserved space and the expected car; false if one is the predicted one. */
function clearSpace(
  { draft, chargers }: BuildingAhead,
  { space, vehicle }: Reservation,
  staying?: string,
): boolean {
  const there = sessionAt(draft, space);
  const elsewhere = sessionWith(draft, vehicle);
  if ([there?.id, elsewhere?.id].some((one) => one !== undefined && one === staying)) return false;
  if (elsewhere !== undefined) chargers.unplug(elsewhere);
  if (there !== undefined && there !== elsewhere) chargers.unplug(there);
  return true;
}

/**
 * A session whose charger is out of order, as it will be once the charger is back, if nobody else
 * comes or goes until then. Null if the session is not interrupted.
 */
export function afterFault(
  world: World,
  session: Session,
): { readonly world: World; readonly session: Session } | null {
  const { condition } = world.spaces[session.space]!;
  const { kind } = session.phase;
  if (condition.kind === 'ready' || (kind !== 'faulted' && kind !== 'offline')) return null;
  const { draft, chargers } = openAhead(world, session.building);
  run(draft, instant(Math.max(draft.now, condition.until ?? 0)), chargers);
  const resumed = draft.sessions.get(session.id);
  return resumed === undefined ? null : { world: worldOf(draft), session: resumed };
}
