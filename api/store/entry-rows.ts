/** Something that is over, as a row of its own: for queries over years, and for what the law keeps. */
export interface LedgerRow {
  readonly kind: 'record' | 'reservation' | 'invoice' | 'dispute' | 'anomaly' | 'owner-change';
  /** Unique in its kind. */
  readonly id: string;
  readonly at: number;
  readonly resident: string | null;
  /** Null if it was taken back: the car came back within its stay. */
  readonly body: object | null;
}

/** A meter reading as a charger reported it. */
export interface Sample {
  readonly space: string;
  readonly transaction: string;
  /** By the charger's own clock. */
  readonly at: number;
  readonly register: number;
  readonly amps: number | null;
  readonly watts: number | null;
}

/** The state of a charging station after the messages that an entry tells of. */
export interface StationRow {
  readonly id: string;
  /** Counts its connections: whoever holds an older one stores nothing any more. */
  readonly epoch: number;
  readonly state: object;
  /** Its line is closed. */
  readonly isClosed: boolean;
}

/** The rows that are stored together with an entry of a log. */
export interface EntryRows {
  readonly ledger: readonly LedgerRow[];
  readonly samples: readonly Sample[];
  readonly stations?: readonly StationRow[];
}
