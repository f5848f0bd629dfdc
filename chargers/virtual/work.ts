import type { Instant } from '#engine/units.ts';
import type { Frame } from '../frames/frame.ts';
import type { Message, VirtualOutcome, VirtualSetup, VirtualState } from './virtual-state.ts';

/** What is being worked out from one event: the state so far, and what follows from it. */
export interface VirtualWork {
  readonly now: Instant;
  readonly setup: VirtualSetup;
  state: VirtualState;
  readonly frames: Frame[];
  restarts: boolean;
}

export const begun = (setup: VirtualSetup, now: Instant, state: VirtualState): VirtualWork => ({
  now,
  setup,
  state,
  frames: [],
  restarts: false,
});

export const outcomeOf = ({ state, frames, restarts }: VirtualWork): VirtualOutcome => ({
  state,
  frames,
  restarts,
});

export function patch(work: VirtualWork, change: Partial<VirtualState>): void {
  work.state = { ...work.state, ...change };
}

/** Said at once, or never: who is not connected has nobody to tell it to. */
export function say(work: VirtualWork, message: Message): void {
  if (work.state.isOnline) patch(work, { live: [...work.state.live, message] });
}

/** Kept until it was answered, also without a line. */
export function keep(work: VirtualWork, message: Message): void {
  patch(work, { queue: [...work.state.queue, message] });
}

/** The time by its own clock. */
export const stampIn = ({ setup, now }: VirtualWork, at: number = now): string =>
  new Date(at + (setup.manners?.clockAhead ?? 0)).toISOString();

export const lacks = ({ setup }: VirtualWork, what: string): boolean =>
  setup.manners?.lacks?.includes(what) === true;
