/** The speeds at which the demo's time may run. */
export type Rate = 1 | 60 | 600;

/**
 * The demo's clock as it is stored: what it showed at an instant of the wall clock, and how it runs
 * from there. What it shows later is a pure function of the wall clock, so two tabs always agree.
 */
export interface DemoClock {
  readonly real: number;
  readonly demo: number;
  readonly rate: Rate;
  readonly paused: boolean;
  /** At speed only this long (wall clock) without being looked at; after that at 1×. */
  readonly speedEnds: number;
}

/** Nobody wants to come back to a demo two years on. Whoever still looks says so in time. */
export const unwatched = 120_000;

export const startClock = (real: number, demo: number): DemoClock => ({
  real,
  demo,
  rate: 1,
  paused: false,
  speedEnds: real,
});

/** What the clock shows. A wall clock that was set back makes it wait, never run backwards. */
export function timeOn({ real, demo, rate, paused, speedEnds }: DemoClock, wall: number): number {
  if (paused || wall <= real) return demo;
  const fast = Math.max(0, Math.min(wall, speedEnds) - real);
  return demo + fast * rate + (wall - real - fast);
}

/** The rate at which it really runs. */
export const rateOf = ({ rate, paused, speedEnds }: DemoClock, wall: number): Rate =>
  paused || wall < speedEnds ? rate : 1;

/** The same clock from now on, with something changed. */
export function reset(
  clock: DemoClock,
  wall: number,
  demo: number,
  change: Partial<Pick<DemoClock, 'rate' | 'paused'>> = {},
): DemoClock {
  const rate = change.rate ?? rateOf(clock, wall);
  return { ...clock, ...change, rate, real: wall, demo, speedEnds: wall + unwatched };
}

/** Whether it is time to say again that somebody looks. */
export const needsWatching = (clock: DemoClock, wall: number): boolean =>
  !clock.paused && rateOf(clock, wall) > 1 && clock.speedEnds - wall < unwatched / 2;
