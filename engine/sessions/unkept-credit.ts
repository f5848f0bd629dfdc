import { chargeFor } from '../billing/money.ts';
import { serviceFee } from '../billing/service-fee.ts';
import { buildingOf, tell, type Draft } from '../community/draft/draft.ts';
import { terms } from '../community/reservation.ts';
import { isOut, type Phase } from '../community/phase.ts';
import type { Session } from '../community/session.ts';
import { cents, type Instant, type WattHours } from '../units.ts';

/** A promise of a reservation, and the tariff it was quoted by. */
export interface Unkept {
  readonly id: string;
  readonly user: string;
  readonly space: string;
  readonly tariff: string;
  readonly from: Instant;
  readonly energy: WattHours;
}

/**
 * A promise that could not be kept at all: its user gets the service fee of that charge and a fixed
 * amount as a credit, without asking. Users without an account have no invoice to credit.
 */
export function creditUnkept(
  draft: Draft,
  { id, user, space, tariff, from, energy }: Unkept,
): void {
  if (!draft.holders.has(user)) return;
  const at = draft.now;
  const { zone } = buildingOf(draft, space);
  const prices = draft.tariffs[tariff]!;
  const { currency } = prices;
  const given = chargeFor('FLAT', 1, terms.unkeptCredit, currency);
  const amount = cents(serviceFee(prices, zone, from, energy) + given);
  const credit = { at, user, space, reservation: id, amount, currency };
  draft.entries.push({ kind: 'promise-unkept', ...credit, zone });
  tell(draft, { kind: 'promise-credited', ...credit });
}

/**
 * Credits the promise of a car that was there and has left for good, and that its charger gave nothing:
 * whoever comes back within the stay may still get it.
 */
export function creditIfNothingFlowed(draft: Draft, session: Session): void {
  const { reservation, promised, user, space, tariff, pluggedIn, readings } = session;
  if (reservation === null || promised === null || promised.energy === 0) return;
  if (readings.at(-1)!.energy > readings[0]!.energy) return;
  const before = phaseBefore(session);
  if (before === undefined || !isOut(before)) return;
  const { energy } = promised;
  creditUnkept(draft, { id: reservation, user, space, tariff, from: pluggedIn, energy });
}

/** What the car was doing until its charge was stopped or its cable unplugged. */
const phaseBefore = ({ log }: Session): Phase | undefined =>
  log.findLast(({ phase }) => phase.kind !== 'stopped')?.phase;
