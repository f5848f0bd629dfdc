import type { BayKind } from '#api/words/charging/power-words.ts';

/** `dark`: the lights are off, since nothing is known yet. */
export type BayState = BayKind | 'dark';

/** The shapes of cars, from the front and from the side. */
export type CarBody = 'sedan' | 'hatch' | 'crossover' | 'suv' | 'pickup';

export type Bay = {
  /** The number painted on the floor. */
  name: string;
  /** Your car, or your reservation. */
  own: boolean;
  state: BayState;
  /** No car is known to be there: out of order or without a connection. */
  empty?: boolean;
  /** The state in one to three words: `9.9 kW`, `from 11 PM`. */
  text: string;
};
