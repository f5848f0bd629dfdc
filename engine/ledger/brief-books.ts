import type { Amounts } from '../billing/amounts.ts';
import type { QuarterHours } from '../billing/quarter-hours.ts';
import type { ReservationState } from '../community/reservation.ts';
import type { Instant, WattHours } from '../units.ts';
import type { Pages } from './pages.ts';

/**
 * A charge of somebody without an account in one line: they get no invoice here, but the figures of a
 * building count them.
 */
export interface BriefCharge {
  readonly session: string;
  readonly user: string;
  readonly space: string;
  readonly end: Instant;
  /** All metered energy. */
  readonly energy: WattHours;
  readonly flowed: QuarterHours;
  readonly amounts: Amounts;
  /** Whether it was ready when asked; left out if its driver left or stopped before. */
  readonly ready?: boolean;
}

/** How a reservation of somebody without an account ended. */
export interface BriefReservation {
  readonly space: string;
  readonly from: Instant;
  readonly state: ReservationState;
  /** The part of its energy that could not be promised any more. */
  readonly missing?: WattHours;
}

export interface BriefBooks {
  readonly charges: Pages<BriefCharge>;
  readonly reservations: Pages<BriefReservation>;
}

const none: BriefBooks = { charges: [], reservations: [] };

/** What a ledger keeps of residents without an account. */
export const briefOf = ({
  brief = none,
}: {
  readonly brief?: BriefBooks | undefined;
}): BriefBooks => brief;
