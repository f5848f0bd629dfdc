import type { Bill } from '../billing/bill.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import type { Reservation } from '../community/reservation.ts';
import type { Instant } from '../units.ts';
import { foreseeBooked, openTrial } from './foresee.ts';
import { outlookOf, type Outlook } from './outlook.ts';
import type { World } from '../community/world.ts';

/** What a reservation promises, and its maximum price for the same energy and departure. */
export interface Quote {
  readonly promise: readonly PowerBlock[];
  readonly bill: Bill;
  readonly carbon: number;
  /** When the booked energy has been delivered; null if it does not fit. */
  readonly done: Instant | null;
  /** How it is expected to go, which may be earlier than what is promised. */
  readonly flows: Outlook['flows'];
}

/** How a reservation will go if its car arrives on time and nothing else happens. */
export function quoteFor(world: World, reservation: Reservation): Quote {
  const { building } = world.spaces[reservation.space]!;
  const foreseen = foreseeBooked(openTrial(world, building), reservation);
  const { bill, carbon, done, flows } = outlookOf(foreseen);
  return { promise: reservation.promise, bill, carbon, done, flows };
}
