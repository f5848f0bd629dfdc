/** What a promise is about. */
export type Question = 'reservation' | 'ready-by' | 'ceiling' | 'bill' | 'idle-fee' | 'supply';

export interface Verdict {
  readonly about: Question;
  /** Not kept, but its driver was told at once what had happened; or not even that. */
  readonly outcome: 'kept' | 'told' | 'broken';
  /** What stood in the way; for a broken one, what is wrong. */
  readonly why: string;
  readonly detail: string;
}
