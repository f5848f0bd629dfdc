import type { Draft } from '../../community/draft/draft.ts';
import { reservationsAt } from '../../community/draft/put-reservation.ts';
import type { Refusal } from '../../community/refusal.ts';
import { heldUntil, opensAt } from '../../community/reservation.ts';
import type { Card } from '../../community/world.ts';
import { lookUp } from '../../look-up.ts';
import type { Instant } from '../../units.ts';
import { expectCar } from './expect-car.ts';

/** A card held to a charger, before or after its cable is plugged in. */
export interface CardShown {
  readonly space: string;
  readonly token: string;
  /** When it was shown, if the charger had no connection then. */
  readonly since?: Instant;
}

/** Starts the charge of whose card it is. Nobody charges with a card that is unknown or blocked. */
export function showCard(draft: Draft, shown: CardShown): Refusal | null {
  const { space, token } = shown;
  const card = lookUp(draft.cards ?? {}, token);
  if (card === undefined) return { code: 'unknown', what: 'card' };
  if (card.isBlocked) return { code: 'not-allowed' };
  const vehicle = carOf(draft, card, space);
  if (vehicle === undefined) return { code: 'unknown', what: 'vehicle' };
  const { resident: user } = card;
  const since = shown.since === undefined ? {} : { since: shown.since };
  return expectCar(draft, { user, space, vehicle, isCard: true, ...since });
}

/** The car that is booked here now, the one the card is for, or its holder's default. */
function carOf(draft: Draft, { resident, vehicle }: Card, space: string): number | undefined {
  const booked = reservationsAt(draft, space).find(
    (one) => one.user === resident && opensAt(one) <= draft.now && draft.now <= heldUntil(one),
  );
  return booked?.vehicle ?? vehicle ?? lookUp(draft.defaults, resident);
}
