/**
 * Cars and slots as a flow network: every car sends energy to the slots of its window, every slot
 * has a capacity. Energies are whole numbers of a tiny unit (see `grid`), so that sums and
 * differences are exact: "full" and "empty" are equalities, and no tolerance is needed anywhere.
 */
export interface Network {
  readonly cars: number;
  readonly slots: number;
  /** Arcs of car i are those from first[i] up to first[i + 1], slots ascending. */
  readonly first: Int32Array;
  readonly slotOf: Int32Array;
  /** The most energy an arc can carry, and the most a slot has room for. */
  readonly most: Float64Array;
  readonly room: Float64Array;
}

/** Bits a sum may need and still be a whole number that a double holds exactly. */
const exactBits = 52;

/**
 * How many units make one, so that sums up to `largest` stay exact. A power of two: multiplying
 * by it and dividing by it loses nothing.
 */
export const grid = (largest: number): number =>
  largest > 0 ? 2 ** (exactBits - 1 - Math.ceil(Math.log2(largest))) : 1;
