import type { Role } from '../community/checks/role.ts';
import type { ChargerOffer } from '../community/draft/draft.ts';
import type { LedgerEntry } from '../community/ledger-entries.ts';
import type { WorldEvent } from '../community/events.ts';
import type { Refusal } from '../community/refusal.ts';
import type { Report, SupplyReport } from '../community/report.ts';
import type { World } from '../community/world.ts';
import { nextReservationId } from '../reservations/booking.ts';
import { isServiceTime } from '../time/local.ts';
import { day, duration, type Instant } from '../units.ts';
import type { Command } from './commands.ts';
import { openService, type Service } from './open-service.ts';

export type Outcome =
  | {
      readonly ok: true;
      readonly world: World;
      readonly events: readonly WorldEvent[];
      /** What ended, to be posted to the ledger. */
      readonly entries: readonly LedgerEntry[];
      /** Offers to send to chargers. */
      readonly offers: readonly ChargerOffer[];
      /** The id of the reservation that a command made. */
      readonly reservation?: string;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Carries out a command, or refuses it and changes nothing. */
export function execute(world: World, command: Command, role: Role): Outcome {
  const service = openService(world);
  const refusal = service.execute(command, role);
  if (refusal !== null) return { ok: false, refusal };
  const outcome = outcomeOf(service);
  if (command.kind !== 'reserve') return outcome;
  return { ...outcome, reservation: nextReservationId(world) };
}

/**
 * Processes what chargers and the supply of buildings report, in this order; if one is invalid,
 * nothing has changed.
 */
export function report(world: World, ...reports: readonly (Report | SupplyReport)[]): Outcome {
  const service = openService(world);
  const refusal = service.report(reports);
  return refusal === null ? outcomeOf(service) : { ok: false, refusal };
}

const farthest = duration(366 * day);

/** Why a world is not moved to an instant; null if it may be. */
export const timeRefusal = ({ now }: World, to: Instant): Refusal | null =>
  isServiceTime(to) && to >= now && to <= now + farthest ? null : { code: 'bad-time', now };

/** Moves the clock: processes everything due up to and including `to`, each at its own instant. */
export function advance(world: World, to: Instant): Outcome {
  const refusal = timeRefusal(world, to);
  if (refusal !== null) return { ok: false, refusal };
  const service = openService(world);
  service.advance(to);
  return outcomeOf(service);
}

/** When the state next changes without a command or a report; null if never. */
export function nextChange(world: World): Instant | null {
  const next = openService(world).nextChange();
  return Number.isFinite(next) ? next : null;
}

const outcomeOf = (service: Service): Extract<Outcome, { readonly ok: true }> => ({
  ok: true,
  world: service.close(),
  events: service.events,
  entries: service.entries,
  offers: service.takeOffers(),
});
