import { instant, type Instant } from '../../units.ts';
import { unsettle, tell, type Draft } from '../../community/draft/draft.ts';
import {
  dropReservation,
  putReservation,
  reservationsAt,
} from '../../community/draft/put-reservation.ts';
import { isAwaited } from '../../community/draft/put-left.ts';
import { sessionAt } from '../../community/draft/put-session.ts';
import { overlaps } from '../../time/interval.ts';
import type { PromiseLoss, Reservation } from '../../community/reservation.ts';
import { reservationJob } from '../../planning/hours/job.ts';
import type { Plans } from '../../planning/keep-promises.ts';
import { adopt } from '../../planning/planning.ts';
import { planFor } from '../../planning/plan-job.ts';
import { freeAgain, isOffered } from '../free-space.ts';
import { isFor } from '../../community/find-space.ts';

/**
 * Moves a reservation that cannot be kept at its space to another one, in its own building if
 * possible: same time, same energy, and its ceiling stays, so it is never dearer. False if no space
 * can keep it.
 */
export function movePromise(draft: Draft, reservation: Reservation, why: PromiseLoss): boolean {
  const at = draft.now;
  const { id, user, space: before } = reservation;
  const found = findSpace(draft, reservation);
  if (found === null) return false;
  const { space, plans } = found;
  dropReservation(draft, id);
  const { missing: _missing, tariff, ...kept } = reservation;
  const isSame = draft.spaces[before]!.building === draft.spaces[space]!.building;
  const quoted = isSame && tariff !== undefined ? { tariff } : {};
  const promise = plans.get(id)!.blocks;
  putReservation(draft, { ...kept, ...quoted, space, promise, movedAt: at });
  adopt(draft, plans, at);
  for (const one of [before, space]) unsettle(draft, draft.spaces[one]!.building, 'plan');
  draft.spaceFreed = true;
  tell(draft, { kind: 'promise-moved', at, user, space, reservation: id, from: before, why });
  return true;
}

/** A space that can keep a reservation in full, with the plans that takes. */
export function findSpace(
  draft: Draft,
  reservation: Reservation,
): { readonly space: string; readonly plans: Plans } | null {
  const { tariff, ...asked } = reservation;
  const own = draft.spaces[reservation.space]!.building;
  const currency = currencyIn(draft, own);
  const others = Object.keys(draft.buildings).filter(
    // A ceiling in another currency would mean nothing.
    (id) => id !== own && !draft.buildings[id]!.isClosed && currencyIn(draft, id) === currency,
  );
  for (const building of [own, ...others]) {
    const quoted = building === own && tariff !== undefined ? { tariff } : {};
    for (const space of draft.buildings[building]!.spaces) {
      if (space === reservation.space || !isFreeFor(draft, space, reservation)) continue;
      const job = reservationJob(draft, { ...asked, ...quoted, space, promise: [] }, draft.now);
      const plans = planFor(draft, job, draft.now, 'by-itself');
      if (plans.get(reservation.id)!.shortfall === 0) return { space, plans };
    }
  }
  return null;
}

const currencyIn = ({ buildings, tariffs }: Draft, id: string): string =>
  tariffs[buildings[id]!.tariff]!.currency;

/** Whether a space works, is not booked in the slot, and is or will be free when it begins. */
function isFreeFor(draft: Draft, id: string, reservation: Reservation): boolean {
  const { from, to, vehicle, user } = reservation;
  const space = draft.spaces[id]!;
  if (!isOffered(space) || !isFor(space, user) || isAwaited(draft, id)) return false;
  const begin: Instant = instant(Math.max(from, draft.now));
  const slot = { from: begin, to };
  if (reservationsAt(draft, id).some((one) => overlaps(one, slot))) return false;
  const occupant = sessionAt(draft, id);
  if (occupant !== undefined) return freeAgain(draft, occupant, vehicle) <= begin;
  return space.plugged === null || begin > draft.now;
}
