import * as z from 'zod/mini';
import { instant, list, number, text } from '../contract/quantities.ts';
import { atSpace, done, procedure } from '../contract/procedure.ts';

export const rate = z.union([z.literal(1), z.literal(60), z.literal(600)]);

const clock = z.object({
  /** The demo's time at the wall-clock time `real`; with the rate, all a running clock needs. */
  demo: number,
  real: number,
  rate,
  paused: z.boolean(),
  /** When (wall clock) the rate falls back to 1×, unless `keepRunning` is called before. */
  speedEnds: number,
  /** Counts events: data that does not change by the minute is refetched when this changes. */
  turn: number,
  /** The same for events that concern the resident. */
  ownTurn: number,
});

const nextEvent = z.discriminatedUnion('kind', [
  z.object({ at: number, kind: z.literal('price'), period: z.nullable(text), rate: number }),
  z.object({
    at: number,
    kind: z.enum(['charging-starts', 'charging-ends', 'ready-by', 'move-by', 'idle-fee-starts']),
    space: text,
    session: text,
    vehicleName: text,
  }),
  z.object({
    at: number,
    kind: z.enum(['reservation-starts', 'reservation-released']),
    space: text,
    reservation: text,
    vehicleName: z.nullable(text),
  }),
  z.object({ at: number, kind: z.literal('charger-recovers'), space: text }),
  z.object({ at: number, kind: z.literal('month-ends') }),
  z.object({ at: number, kind: z.literal('dispute-answered'), invoice: text, session: text }),
]);

export const clockContract = {
  now: procedure.output(clock),
  /** Upcoming events to jump to, soonest first. */
  nextEvents: procedure.input(atSpace).output(z.object({ at: number, events: list(nextEvent) })),
  setRate: procedure.input(z.object({ rate })).output(done),
  pause: procedure.output(done),
  resume: procedure.output(done),
  /** Forward only, by a year at most. */
  jump: procedure.input(z.object({ to: instant })).output(done),
  /**
   * A heartbeat while the page is visible: the clock may keep its rate. Also stores the world's
   * progress.
   */
  keepRunning: procedure.output(z.object({ speedEnds: number })),
};
