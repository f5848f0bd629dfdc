import type { Flow } from '../../../charging/flow.ts';
import type { Report } from '../../../community/report.ts';
import type { Instant } from '../../../units.ts';

/** What is wrong with a charger or its line at present. */
export interface Trouble {
  /** No message passes; it keeps its last offer, and sends what it has noted when it is back. */
  isCut: boolean;
  /** It gives no power, and has said so. */
  isFaulted: boolean;
  /** It does not answer or follow offers, and nobody has said that it is out of reach. */
  isSilent: boolean;
  /** It lets the car draw what it can, whatever is offered. */
  isRogue: boolean;
  /** Added to what its clock and its register show. */
  clockAhead: number;
  registerOff: number;
}

/** The chances that a report is lost, late, or sent twice. */
export interface Line {
  readonly lost: number;
  readonly late: number;
  readonly doubled: number;
}

/** One car at one cable, and what has truly flowed. */
export interface Stay {
  readonly user: string;
  readonly vehicle: number;
  readonly space: string;
  readonly transaction: string;
  readonly pluggedIn: Instant;
  unplugged: Instant | null;
  /**
   * Somebody has said whose it is, and ordered or drawn something: what a charger gives by itself before
   * it is known whose car it is, is nobody's, and not billed.
   */
  isBilled?: true;
  /** The report of its plug was lost. */
  isPlugLost?: true;
  flow: Flow;
  seq: number;
  /** When its charger last reported something that arrives sooner or later. */
  heardAt: Instant;
  /** True draw from each instant on, with the register then, in millijoules. */
  readonly course: { readonly at: Instant; readonly amps: number; readonly meter: number }[];
}

/** A charger as it truly is. */
export interface Steel {
  readonly space: string;
  readonly trouble: Trouble;
  meter: number;
  plugs: number;
  stay: Stay | null;
  offered: number;
  offerId: number;
  nextSample: number;
  /** Held back while the line is cut. */
  unsent: Report[];
  isUnanswered: boolean;
  /** Its car draws more than is offered, and a word of it has shown that. */
  isExceeded: boolean;
  /** A word of it has arrived that shows what its car draws since it disobeys, or since the plug. */
  isHeard: boolean;
}

/** More was drawn than the building has. */
export interface Overdrawn {
  readonly from: Instant;
  to: Instant | null;
  readonly by: number;
  readonly trouble: string;
  /** When the last charger that disobeys has said so; null before. */
  heardAt: Instant | null;
  /** Something is drawn at a charger that hears and obeys: it could be cut. */
  readonly isAvoidable: boolean;
}
