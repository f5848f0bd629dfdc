import type { Bill } from '../../billing/bill.ts';
import type { PowerBlock } from '../../charging/power-block.ts';
import type { Reservation } from '../../community/reservation.ts';
import type { Instant } from '../../units.ts';
import { foreseeBooked, openAhead, quietUntil } from './foresee.ts';
import { outlookOf, type Outlook } from './outlook.ts';
import { hasSameOutcome } from './same-outcome.ts';
import type { Building, World } from '../../community/world.ts';

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

/** A quote, with the state it is for and how long nothing else happens. */
interface QuoteMade {
  readonly world: World;
  readonly reservation: Reservation;
  readonly quote: Quote;
  readonly until: number;
}

/**
 * The latest quote for each building. Running a building ahead for days is most of the work of a
 * reservation, and a reservation usually follows its quote before anything else has happened.
 */
const latest = new WeakMap<Building, QuoteMade>();

/** How a reservation will go if its car arrives on time and nothing else happens. */
export function quoteFor(world: World, reservation: Reservation): Quote {
  const building = world.buildings[world.spaces[reservation.space]!.building]!;
  const made = latest.get(building);
  const isSame =
    made !== undefined &&
    made.world.now <= world.now &&
    world.now < made.until &&
    hasSameOutcome(made, { world, reservation });
  if (isSame) return made.quote;
  const ahead = openAhead(world, building.id);
  const until = quietUntil(ahead, reservation);
  const { bill, carbon, done, flows } = outlookOf(foreseeBooked(ahead, reservation));
  const quote = { promise: reservation.promise, bill, carbon, done, flows };
  if (until > world.now) latest.set(building, { world, reservation, quote, until });
  return quote;
}
