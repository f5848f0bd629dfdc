import { conflictOf, terms } from '../community/reservation.ts';
import type { Interval } from '../time/interval.ts';
import { hour, instant, type Instant } from '../units.ts';
import { isFor } from '../community/find-space.ts';
import { quarter } from '../community/due.ts';
import { expectedEnd } from '../community/draft/expectation.ts';
import type { World } from '../community/world.ts';
import type { Wish } from './suggestion.ts';

/** An interval in which a space is neither occupied nor reserved. */
export interface OpenSlot extends Interval {
  readonly space: string;
}

/** Slots of every space at every full hour, and as soon as it is free, until the ready-by time. */
export function openSlots(world: World, wish: Wish): readonly OpenSlot[] {
  const soon = instant(Math.ceil(Math.max(world.now, wish.from ?? 0) / quarter) * quarter);
  return world.buildings[wish.building]!.spaces.flatMap((space) => {
    const known = world.spaces[space]!;
    if (known.condition.kind !== 'ready' || known.blocked !== undefined) return [];
    if (!isFor(known, world.vehicles[wish.vehicle]!.owner)) return [];
    const first = freeFrom(world, space, soon);
    const starts = [first];
    for (let at = nextHour(first); at < wish.readyBy; at += hour) starts.push(instant(at));
    return starts
      .map((from) => slotAt(world, wish, space, from))
      .filter((slot) => slot !== undefined);
  });
}

const nextHour = (at: Instant) => (Math.floor(at / hour) + 1) * hour;

/** When the car there is expected to leave. */
function freeFrom(world: World, space: string, soon: Instant): Instant {
  const there = world.spaces[space]!.session;
  if (there === null) return soon;
  const end = expectedEnd(world, world.sessions[there]!);
  return instant(Math.max(soon, Math.ceil(end / quarter) * quarter));
}

/** From a start to the ready-by time, or to the next reservation of the space or the vehicle. */
function slotAt(world: World, wish: Wish, space: string, from: Instant): OpenSlot | undefined {
  const reservations = Object.values(world.reservations);
  const { vehicle, readyBy } = wish;
  let to = instant(Math.min(readyBy, from + terms.longest));
  while (to - from >= terms.shortest) {
    const conflict = conflictOf(reservations, { space, vehicle, from, to });
    if (conflict === undefined) return { space, from, to };
    to = conflict.from;
  }
  return undefined;
}
