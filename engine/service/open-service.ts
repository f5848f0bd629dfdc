import { roleRefusal } from '../community/checks/command-roles.ts';
import type { Role } from '../community/checks/role.ts';
import type { ChargerOffer, Draft } from '../community/draft/draft.ts';
import { unusedSpaces } from '../community/draft/in-building.ts';
import { draftOf, worldOf } from '../community/draft/open-draft.ts';
import { isUnused } from '../community/draft/unused-spaces.ts';
import { conflictIn, reservationsFor } from '../community/draft/put-reservation.ts';
import { sessionAt, sessionWith } from '../community/draft/put-session.ts';
import type { LedgerEntry } from '../community/ledger-entries.ts';
import type { WorldEvent } from '../community/events.ts';
import type { Refusal } from '../community/refusal.ts';
import type { Report, SupplyReport } from '../community/report.ts';
import type { Reservation, Slot } from '../community/reservation.ts';
import type { Session } from '../community/session.ts';
import type { World } from '../community/world.ts';
import { nextReservationId } from '../reservations/booking.ts';
import type { Instant } from '../units.ts';
import { nextEvent, run } from './advance.ts';
import { isQuoted, isToForesee, withCeiling, withMostEnergy } from './ceilings.ts';
import { apply, type Command } from './commands.ts';
import type { Authorization } from './orders/authorize.ts';
import { withBestHours } from './previews/choose-hours.ts';
import { takeReport } from './reports/take-report.ts';
import { wantOf, type ChargerWish } from './wants.ts';

export type { Authorization, ChargerOffer, Command };

/**
 * The service of a community, open for many calls in a row. `execute`, `report` and `advance` of the
 * front door are one call each; whoever makes thousands of calls, as a simulation does, saves
 * building the working copy of a large community each time. The results are the same.
 */
export interface Service {
  /** What everybody can see. It is replaced, so it must not be kept across calls. */
  readonly seen: Seen;
  /** Carries out a command now, or refuses it and changes nothing. */
  readonly execute: (command: Command, role: Role) => Refusal | null;
  /** Processes reports now, in this order. An invalid one is left out; the first refusal is returned. */
  readonly report: (reports: readonly (Report | SupplyReport)[]) => Refusal | null;
  /** Processes everything due up to and including an instant. */
  readonly advance: (to: Instant) => void;
  /** When something happens without a command or a report; infinite if never. */
  readonly nextChange: () => Instant;
  /** Offers made since the last call: the latest one of each charger. */
  readonly takeOffers: () => readonly ChargerOffer[];
  /** What is wanted of a charger. */
  readonly want: (space: string) => ChargerWish;
  readonly events: readonly WorldEvent[];
  /** What ended, to be posted to the ledger. */
  readonly entries: readonly LedgerEntry[];
  readonly sessionAt: (space: string) => Session | undefined;
  readonly sessionWith: (vehicle: number) => Session | undefined;
  readonly reservationsFor: (vehicle: number) => readonly Reservation[];
  /** The first open reservation in conflict with a slot: of its space, then of its vehicle. */
  readonly conflictIn: (slot: Slot) => Reservation | undefined;
  /** Whether a car can plug in at a space. */
  readonly isUnused: (space: string) => boolean;
  /** The spaces of a building at which a car can plug in, in the order residents see them. */
  readonly unusedSpaces: (building: string) => Iterable<string>;
  /** The state as a world. The service can be used further. */
  readonly close: () => World;
}

/** What of a community is seen from outside while its service is open. */
export type Seen = Pick<
  World,
  'now' | 'buildings' | 'spaces' | 'vehicles' | 'tariffs' | 'queue'
> & {
  readonly sessions: ReadonlyMap<string, Session>;
  readonly reservations: ReadonlyMap<string, Reservation>;
};

export function openService(world: World): Service {
  /** The state as of now, if it has not changed since. */
  let closed: World | null = world;
  let opened: Draft | null = null;
  const offers = new Map<string, ChargerOffer>();
  const events: WorldEvent[] = [];
  const entries: LedgerEntry[] = [];

  const open = (): Draft => (opened ??= draftOf(closed!));
  /** Lets everything happen that is due up to an instant, as long as it takes. */
  function settle(draft: Draft, to: Instant): void {
    run(draft, to);
    closed = null;
    for (const [space, offer] of draft.offers) offers.set(space, offer);
    draft.offers.clear();
    events.push(...draft.events.splice(0));
    entries.push(...draft.entries.splice(0));
  }
  /** A world is frozen, so the next call builds a new working copy. */
  function close(): World {
    if (closed === null) {
      closed = worldOf(opened!);
      opened = null;
    }
    return closed;
  }

  function execute(command: Command, role: Role): Refusal | null {
    if (typeof command !== 'object' || command === null)
      return { code: 'unknown', what: 'command' };
    const notAllowed = roleRefusal(role, command.kind);
    if (notAllowed !== null) return notAllowed;
    const asked = withBestHours(close, command);
    // A change drops the reservation before it is known whether the new one fits.
    const before = command.kind === 'change-reservation' ? close() : null;
    const draft = open();
    const made = nextReservationId(draft);
    const refusal = apply(draft, asked);
    if (refusal !== null) {
      if (before !== null) opened = null;
      return refusal;
    }
    settle(draft, draft.now);
    if (isQuoted(draft, command)) {
      closed = withCeiling(close(), command, made);
    }
    if (isToForesee(command, draft.sessions.values())) closed = withMostEnergy(close());
    return null;
  }

  return {
    get seen() {
      return open();
    },
    events,
    entries,
    execute,
    report: (reports) => {
      const draft = open();
      let refusal: Refusal | null = null;
      for (const one of reports) refusal = takeReport(draft, one) ?? refusal;
      settle(draft, draft.now);
      return refusal;
    },
    advance: (to) => settle(open(), to),
    nextChange: () => nextEvent(open()),
    takeOffers: () => {
      const made = [...offers.values()];
      offers.clear();
      return made;
    },
    want: (space) => wantOf(open(), space),
    sessionAt: (space) => sessionAt(open(), space),
    sessionWith: (vehicle) => sessionWith(open(), vehicle),
    reservationsFor: (vehicle) => reservationsFor(open(), vehicle),
    conflictIn: (slot) => conflictIn(open(), slot),
    isUnused: (space) => isUnused(open().spaces[space]!),
    unusedSpaces: (building) => unusedSpaces(open(), building),
    close,
  };
}
