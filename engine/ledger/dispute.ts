import type { Instant } from '../units.ts';

/** What a resident can say is not right about a charge. */
export const disputeReasons = ['energy', 'price', 'idle-fee', 'other'] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** What a review finds: the first of these that applies. */
export type Finding =
  /** Meter readings and tariff give less than was billed. */
  | 'bill-differs'
  /** The charger failed during the session: no service fee. */
  | 'interrupted'
  /** Goodwill: the first idle fee in a year is waived for whoever asks. */
  | 'first-idle-fee'
  | 'bill-stands';

/** A charge of an issued invoice that its owner has questioned. */
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
