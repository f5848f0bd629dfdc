/** The rates at which the demo's time may run. */
export type Rate = 1 | 60 | 600;

/**
 * The demo's clock as stored: what it showed at an instant of the wall clock, and its rate since
 * then. Later times are a pure function of the wall clock, so two tabs always agree.
 */
export interface SandboxClock {
  readonly real: number;
  readonly demo: number;
  readonly rate: Rate;
  readonly paused: boolean;
  /** When (wall clock) the rate falls back to 1× without a heartbeat. */
  readonly speedEnds: number;
}

/** What can be set of a clock. */
export type ClockChange = Partial<Pick<SandboxClock, 'rate' | 'paused'>>;

/** How long a fast clock runs without a heartbeat: an abandoned demo must not advance by years. */
export const unwatched = 120_000;

export const startClock = (real: number, demo: number): SandboxClock => ({
  real,
  demo,
  rate: 1,
  paused: false,
  speedEnds: real,
});

/**
 * Stands still until it is set: requests that a program sends one after the other meet the same
 * evening each time, however long it takes between them.
 */
export const startPaused = (real: number, demo: number): SandboxClock => ({
  ...startClock(real, demo),
  paused: true,
});

/** The demo's time. If the wall clock is set back, it waits and never runs backwards. */
export function timeOn(
  { real, demo, rate, paused, speedEnds }: SandboxClock,
  wall: number,
): number {
  if (paused || wall <= real) return demo;
  const fast = Math.max(0, Math.min(wall, speedEnds) - real);
  return demo + fast * rate + (wall - real - fast);
}

/** When, by the wall clock, a clock will show a time: the inverse of `timeOn`. */
export function wallTimeOf(
  { real, demo, rate, paused, speedEnds }: SandboxClock,
  time: number,
): number | null {
  if (paused) return null;
  const ahead = Math.max(0, time - demo);
  const fast = Math.max(0, speedEnds - real);
  return Math.ceil(ahead <= fast * rate ? real + ahead / rate : real + ahead - fast * (rate - 1));
}

/** The effective rate. */
export const rateOf = ({ rate, paused, speedEnds }: SandboxClock, wall: number): Rate =>
  paused || wall < speedEnds ? rate : 1;

/** The same clock continued from now, with changes. */
export function reset(
  clock: SandboxClock,
  wall: number,
  demo: number,
  { rate = rateOf(clock, wall), paused = clock.paused }: ClockChange = {},
): SandboxClock {
  return { ...clock, paused, rate, real: wall, demo, speedEnds: wall + unwatched };
}

/** Whether the next heartbeat is due. */
export const needsWatching = (clock: SandboxClock, wall: number): boolean =>
  !clock.paused && rateOf(clock, wall) > 1 && clock.speedEnds - wall < unwatched / 2;
