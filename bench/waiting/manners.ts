/**
 * How drivers use shared chargers. Three parameters are varied one at a time: how they get a
 * charger, when they leave it, and how many move when asked.
 */
export interface Manner {
  /**
   * Walk-ups retry now and then, queued drivers are notified, and booking drivers follow
   * suggestions.
   */
  readonly coming: 'walking up' | 'queueing' | 'booking';
  /** At the recorded departure, when asked to after charging, or as soon as charging is done. */
  readonly leaving: 'staying' | 'asked' | 'when done';
  /** The share of drivers who move when asked. */
  readonly heeding: number;
}

const manner = (coming: Manner['coming'], leaving: Manner['leaving'], heeding = 1): Manner => ({
  coming,
  leaving,
  heeding,
});

/** The keys are the names in the stored figures and the tables. */
export const manners = {
  'walking up': manner('walking up', 'staying'),
  queueing: manner('queueing', 'staying'),
  booking: manner('booking', 'staying'),
  'queueing, asked to move': manner('queueing', 'asked'),
  'booking, asked to move': manner('booking', 'asked'),
  'queueing, asked, half move': manner('queueing', 'asked', 0.5),
  'booking, asked, half move': manner('booking', 'asked', 0.5),
  'queueing, asked, a quarter moves': manner('queueing', 'asked', 0.25),
  'booking, asked, a quarter moves': manner('booking', 'asked', 0.25),
  'queueing, leaving when done': manner('queueing', 'when done'),
  'booking, leaving when done': manner('booking', 'when done'),
} as const satisfies Record<string, Manner>;

export type MannerName = keyof typeof manners;

/** Builds a record with one entry per scenario, in the order of the tables. */
export const forEachManner = <T>(make: (of: Manner) => T): Record<MannerName, T> =>
  Object.fromEntries(Object.entries(manners).map(([name, of]) => [name, make(of)])) as Record<
    MannerName,
    T
  >;
