import { chargeFor } from '../billing/money.ts';
import { serviceFee } from '../billing/service-fee.ts';
import { buildingOf, tell, type Draft } from '../community/draft.ts';
import { terms, type Reservation } from '../community/reservation.ts';
import { tariffOf } from '../community/tariff-in-force.ts';
import { cents } from '../units.ts';

/** Whether a user who could not plug in may be credited; if so, that is remembered. */
export function mayClaim(draft: Draft, user: string): boolean {
  const last = draft.claimed?.[user] ?? -Infinity;
  if (draft.now - last < terms.fairUse.noShowsWithin) return false;
  draft.claimed = { ...draft.claimed, [user]: draft.now };
  return true;
}

/**
 * A promise that could not be kept at all: its user gets the service fee of that charge and a fixed
 * amount as a credit, without asking. Users without an account have no invoice to credit.
 */
export function creditUnkept(draft: Draft, reservation: Reservation): void {
  const { id, user, space, from, energy } = reservation;
  if (!draft.holders.has(user)) return;
  const at = draft.now;
  const { zone } = buildingOf(draft, space);
  const tariff = draft.tariffs[tariffOf(draft, reservation)]!;
  const { currency } = tariff;
  const given = chargeFor('FLAT', 1, terms.unkeptCredit, currency);
  const amount = cents(serviceFee(tariff, zone, from, energy) + given);
  const credit = { at, user, space, reservation: id, amount, currency };
  draft.entries.push({ kind: 'promise-unkept', ...credit, zone });
  tell(draft, { kind: 'promise-credited', ...credit });
}
