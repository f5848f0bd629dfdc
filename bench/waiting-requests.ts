/**
 * What the service does for people who share chargers and the engine leaves to its hosts so far:
 * who is asked to move a charged car, and whose turn it is when a charger frees up.
 */
import { localTime } from '#engine/time/local.ts';
import type { TimeZone } from '#engine/time/zone.ts';
import { hour, instant, minute } from '#engine/units.ts';
import { outlook } from '#engine/world/outlook.ts';
import type { Session } from '#engine/world/session.ts';
import type { World } from '#engine/world/world.ts';

/** A driver is asked this long before the next slot begins. */
export const asksAhead = 20 * minute;

/** Nobody is asked to move a car, or does, between 23 and 7. */
export function isNight(zone: TimeZone, at: number): boolean {
  const { time } = localTime(zone, instant(at));
  return time >= 23 * hour || time < 7 * hour;
}

/** What would end at night ends at seven. */
export function untilMorning(zone: TimeZone, at: number): number {
  const { time } = localTime(zone, instant(at));
  return isNight(zone, at) ? at - time + (time >= 23 * hour ? 31 : 7) * hour : at;
}

const isCharged = ({ phase }: Session) => phase.kind === 'complete';

/**
 * Whose drivers are asked to move: cars that are charged and stand where somebody has booked next,
 * or in the way of those who wait, as many as wait beyond the spaces that are free. And when to
 * look again, where somebody needs a space whose car is still charging.
 */
export function moveRequests(
  world: World,
  building: string,
  waiting: number,
): { readonly asked: readonly Session[]; readonly again: number } {
  const { spaces } = world.buildings[building]!;
  const there = spaces.flatMap((space) => {
    const { session } = world.spaces[space]!;
    return session === null ? [] : [world.sessions[session]!];
  });
  const soon = world.now + asksAhead;
  const isBooked = ({ space, vehicle }: Session) =>
    Object.values(world.reservations).some(
      (one) => one.space === space && one.from <= soon && one.vehicle !== vehicle,
    );
  const doneAt = (one: Session) => outlook(world, one)?.done ?? world.now + hour;
  const wanted = there.filter(isBooked);
  // Those who have been charged for longest are asked first.
  const inTheWay = there
    .filter((one) => isCharged(one) && !isBooked(one))
    .toSorted((a, b) => a.log.at(-1)!.at - b.log.at(-1)!.at);
  // Who has booked where a car still charges for long needs another space.
  const blocked = wanted.filter((one) => !isCharged(one) && doneAt(one) > soon);
  const lacking = waiting + blocked.length - (spaces.length - there.length);
  const asked = [...wanted.filter(isCharged), ...inTheWay.slice(0, Math.max(0, lacking))];
  const charging = (lacking > inTheWay.length ? there : wanted).filter((one) => !isCharged(one));
  return { asked, again: Math.min(...charging.map(doneAt)) };
}

/** Somebody who is there, when they come to be served, and how much they need. */
interface Waiting {
  readonly visit: { readonly kwh: number };
  /** When their slot begins; when they came, where they have none. */
  readonly from: number;
}

/**
 * Whose turn it is when a charger frees up: those first whose slot begins first. Where cars are
 * asked to leave once charged, of those whose slot is yet to come the one that is charged soonest.
 */
export function inTurn<T extends Waiting>(
  waiting: readonly T[],
  now: number,
  leavesOnceCharged: boolean,
): readonly T[] {
  const bySlot = waiting.toSorted((a, b) => a.from - b.from);
  if (!leavesOnceCharged) return bySlot;
  const early = bySlot.filter(({ from }) => from > now);
  return [
    ...bySlot.filter(({ from }) => from <= now),
    ...early.toSorted((a, b) => a.visit.kwh - b.visit.kwh),
  ];
}
