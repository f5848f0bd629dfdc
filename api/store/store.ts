import type { SimulatedWorld } from '#engine/simulation/simulation.ts';
import type { DemoClock } from '../demo-clock.ts';

/** The shape in which a state is stored. A change that older code cannot read counts it up. */
export const format = 2;

/** All that is kept of a visitor's demo. */
export interface State {
  readonly format: typeof format;
  /** Counts the writes: who writes says on which one it rests. */
  readonly version: number;
  readonly clock: DemoClock;
  readonly world: SimulatedWorld;
}

/** Where a state is kept. What is read may come from older code, or be damaged: hence unknown. */
export interface Store {
  /** False where a reload forgets. */
  readonly remembers: boolean;
  /** The version of what is stored; 0 where nothing is. */
  readonly version: () => Promise<number>;
  readonly load: () => Promise<unknown>;
  /**
   * Stores a state if the one it rests on is still the newest. Settles only when it is really
   * stored; a store that fails (`StoreFull`, `StoreFailed`) has kept what it had.
   */
  readonly append: (state: State, expected: number) => Promise<'stored' | 'conflict'>;
}

export class StoreFull extends Error {
  override name = 'StoreFull';
}

export class StoreFailed extends Error {
  override name = 'StoreFailed';
}
