import type { World } from '../community/world.ts';
import type { SetupFault } from './setup-refusal.ts';

/** Why a space cannot be removed or rewired now; null if nobody uses or expects it. */
export function useOf(world: World, id: string): SetupFault | null {
  const { session, plugged } = world.spaces[id]!;
  const isLeft = world.left?.some((one) => one.session.space === id && !one.isOver) ?? false;
  if (session !== null || plugged !== null || isLeft) return { why: 'car-plugged-in', space: id };
  return bookingOf(world, id);
}

/** The first reservation of a space, of anybody but one user. */
export function bookingOf(world: World, id: string, except?: string | null): SetupFault | null {
  const [first] = Object.values(world.reservations)
    .filter(({ space, user }) => space === id && user !== except)
    .toSorted((a, b) => a.from - b.from);
  if (first === undefined) return null;
  return { why: 'space-reserved', space: id, from: first.from, to: first.to };
}
