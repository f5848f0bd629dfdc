/**
 * Cars and slots as a flow network: every car sends energy to the slots of its window, every slot
 * has a capacity. Circuits within circuits add nodes: a slot of a circuit passes its energy on to the
 * same slot of the circuit that feeds it, up to the building's.
 *
 *     car ──▶ slot of its circuit ──▶ slot of the circuit above ──▶ slot of the building
 *
 * Energies are whole numbers of a tiny unit (see `grid`), so that sums and differences are exact:
 * "full" and "empty" are equalities, and no tolerance is needed anywhere.
 */
export interface Network {
  readonly cars: number;
  /** The slots of the building come first among the nodes, then those of circuits that may be full. */
  readonly slots: number;
  readonly nodes: number;
  /** Arcs of car i are those from first[i] up to first[i + 1], slots ascending; to which node. */
  readonly first: Int32Array;
  readonly nodeOf: Int32Array;
  /** The most energy an arc can carry, and the most a node has room for. */
  readonly most: Float64Array;
  readonly room: Float64Array;
  /** The node that a node passes its energy on to, −1 for the building's; and its slot in time. */
  readonly above: Int32Array;
  readonly slotOf: Int32Array;
}

/** Bits a sum may need and still be a whole number that a double holds exactly. */
const exactBits = 52;

/**
 * How many units make one, so that sums up to `largest` stay exact. A power of two: multiplying
 * by it and dividing by it loses nothing.
 */
export const grid = (largest: number): number =>
  largest > 0 ? 2 ** (exactBits - 1 - Math.ceil(Math.log2(largest))) : 1;
