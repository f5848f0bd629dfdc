import type { Instant } from '../units.ts';

/** Why a resident may dispute a charge. */
export const disputeReasons = ['energy', 'price', 'idle-fee', 'other'] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** The result of a review: the first of these that applies. */
export type Finding =
  /** Meter readings and tariff give less than was billed. */
  | 'bill-differs'
  /** The charger failed during the session: the service fee is refunded. */
  | 'interrupted'
  /** Goodwill: the first idle fee in a year is waived on request. */
  | 'first-idle-fee'
  | 'bill-stands';

/** A charge of an issued invoice that its user has disputed. */
export interface Dispute {
  readonly user: string;
  readonly invoice: string;
  readonly session: string;
  readonly reason: DisputeReason;
  /** In the resident's own words; may be empty. */
  readonly note: string;
  readonly askedAt: Instant;
  readonly answerAt: Instant;
  /** Null until `answerAt`. `credit` is the number of the credit note, where one was issued. */
  readonly answer: { readonly finding: Finding; readonly credit: string | null } | null;
}

export const longestNote = 500;
