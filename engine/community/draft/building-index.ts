import { noClaims, type Claims } from './claim.ts';
import { emptyMoveIndex, type MoveIndex } from './move-index.ts';
import type { PlannedLoad } from './planned-load.ts';
import type { Reservation } from '../reservation.ts';
import type { Session } from '../session.ts';
import type { UnusedSpaces } from './unused-spaces.ts';
import type { Circuit } from '../world.ts';

/**
 * The limits that a building's power must keep: that of its supply and that of each circuit, on each
 * line. A limit is known by its index: (0 for the supply, or 1 + the index of the circuit) × lines +
 * line. Where every charger has its first phase on the first line, that line is never less loaded than
 * the others, so only it is counted.
 */
export interface PowerLimits {
  readonly lines: 1 | 3;
  readonly circuits: readonly Circuit[];
  /** The index of the supply or circuit that feeds each circuit. */
  readonly above: readonly number[];
  /** The limits that the charger of a space draws on, for one phase and for three: see `pathOf`. */
  readonly paths: Map<string, readonly number[]>;
}

/** What a draft keeps of one building to avoid searches; derived from its sessions and reservations. */
export interface BuildingIndex {
  /** In plug-in order. */
  readonly sessions: Session[];
  /** When each of them is to be ready, in the same order; Infinity without an order. */
  readonly readyBy: number[];
  /** Until when each could wait and still charge as long as planned; -Infinity if it is done. */
  readonly latestStart: number[];
  /** The open reservations of its spaces. */
  readonly reservations: Map<string, Reservation>;
  /** The claims of the sessions that take part in power sharing. */
  readonly claims: Claims;
  /** The spaces without a car; found out on first use. */
  unused: UnusedSpaces | null;
  /** The limits of its power; found out on first use. */
  limits: PowerLimits | null;
  /** The planned and promised load on each of its limits; computed on first use. */
  plannedLoad: readonly PlannedLoad[] | null;
  /** The sessions that changed since the power was last shared. */
  readonly changed: Set<string>;
  /** The sessions whose charger has not yet confirmed a reduced offer. */
  readonly unconfirmed: Set<string>;
  /** The spaces that may draw what nobody offered: out of reach, or not to be controlled. */
  readonly beyondControl: Set<string>;
  /** The sessions whose car was measured to draw somewhat more than it was offered. */
  readonly overshooting: Set<string>;
  /** The sessions that move requests may concern. */
  readonly moves: MoveIndex;
  /** Every session is offered all the power its plan can use now. */
  isSated: boolean;
  /** Its limits or chargers were changed by its owner just now: plans and offers may exceed them. */
  isResized: boolean;
}

export const emptyIndex = (): BuildingIndex => ({
  sessions: [],
  readyBy: [],
  latestStart: [],
  reservations: new Map(),
  claims: noClaims(),
  unused: null,
  limits: null,
  plannedLoad: null,
  changed: new Set(),
  unconfirmed: new Set(),
  beyondControl: new Set(),
  overshooting: new Set(),
  moves: emptyMoveIndex(),
  isSated: false,
  isResized: false,
});
