import { draftOf, worldOf } from '../community/draft/open-draft.ts';
import { nextReservationId, type Booking } from '../reservations/booking.ts';
import { run } from './advance.ts';
import { apply } from './commands.ts';
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
  const draft = draftOf(world);
  const made = nextReservationId(draft);
  const refusal = apply(
    draft,
    changed === null
      ? { kind: 'reserve', user, ...booking }
      : { kind: 'change-reservation', user, reservation: changed, ...booking },
  );
  if (refusal !== null) return { ok: false, refusal };
  run(draft, world.now);
  const reserved = draft.reservations.get(changed ?? made);
  // The charger is not ready, and it is too late for it to come back and confirm.
  if (reserved === undefined) return { ok: false, refusal: { code: 'charger-faulted' } };
  return { ok: true, quote: quoteFor(worldOf(draft), reserved) };
}
