import type { Booking } from '../reservations/booking.ts';
import { carryOut } from './commands.ts';
import { quoteFor, type Quote } from './previews/quote-reservation.ts';
import type { Refusal } from '../community/refusal.ts';
import type { World } from '../community/world.ts';

/** Carries out a booking, or the change of one, on a copy that is discarded. */
export function quote(
  world: World,
  user: string,
  booking: Booking,
  changed: string | null = null,
):
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly refusal: Refusal } {
  const tried = carryOut(
    world,
    changed === null
      ? { kind: 'reserve', user, ...booking }
      : { kind: 'change-reservation', user, reservation: changed, ...booking },
  );
  if (!tried.ok) return tried;
  const reserved = tried.world.reservations[changed ?? `r${world.nextId}`];
  // The charger is not ready, and it is too late for it to come back and confirm.
  if (reserved === undefined) return { ok: false, refusal: { code: 'charger-faulted' } };
  return { ok: true, quote: quoteFor(tried.world, reserved) };
}
