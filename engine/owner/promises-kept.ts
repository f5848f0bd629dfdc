import { stateOf, type ReservationState } from '../community/reservation.ts';
import { briefOf } from '../ledger/brief-books.ts';
import { newestFirst } from '../ledger/pages.ts';
import { wasReady } from '../ledger/was-ready.ts';
import type { Books } from '../service/books.ts';
import { day, type Instant } from '../units.ts';

/** How many of all. */
export interface Tally {
  readonly kept: number;
  readonly all: number;
}

/** How well a building did lately what it had promised, from the ledger. */
export interface PromisesKept {
  readonly days: number;
  /** Reservations whose driver came, or could not be let in. */
  readonly reservations: Tally;
  /** Charges that were to be ready by a time, and whose driver stayed until then. */
  readonly ready: Tally;
}

const days = 30;

/** Reservations older than a period may stand behind newer ones: they are listed as they ended. */
const slack = 2 * day;

const outcomes: Partial<Record<ReservationState, boolean>> = {
  FULFILLED: true,
  FAILED: false,
  REJECTED: false,
};

function count(tally: { kept: number; all: number }, isKept: boolean | null = null): void {
  if (isKept === null) return;
  tally.all += 1;
  if (isKept) tally.kept += 1;
}

export function promisesKept({ world, ledger }: Books, building: string): PromisesKept {
  const since = world.now - days * day;
  const reservations = { kept: 0, all: 0 };
  const ready = { kept: 0, all: 0 };
  const isHere = (space: string) => world.spaces[space]!.building === building;
  const reserved = (one: Reserved, state: ReservationState) => {
    if (one.from < since || !isHere(one.space)) return;
    const isKept = outcomes[state];
    count(reservations, isKept === undefined ? null : isKept && (one.missing ?? 0) === 0);
  };
  for (const account of Object.values(ledger.accounts)) {
    for (const one of newestFirst(account.reservations)) {
      if (one.from < since - slack) break;
      reserved(one, stateOf(one));
    }
    for (const record of newestFirst(account.records)) {
      if (record.end < since) break;
      if (isHere(record.space)) count(ready, wasReady(record));
    }
  }
  const brief = briefOf(ledger);
  for (const one of newestFirst(brief.reservations)) {
    if (one.from < since - slack) break;
    reserved(one, one.state);
  }
  for (const one of newestFirst(brief.charges)) {
    if (one.end < since) break;
    if (isHere(one.space)) count(ready, one.ready);
  }
  return { days, reservations, ready };
}

interface Reserved {
  readonly space: string;
  readonly from: Instant;
  readonly missing?: number;
}
