import * as z from 'zod/mini';
import { assistantContract } from './assistant.ts';
import { clockContract } from './clock.ts';
import { done, procedure } from './procedure.ts';
import { faultKinds } from '#engine/simulation/simulation.ts';
import { duration, id, number, text } from './quantities.ts';

const simulationContract = {
  about: procedure.output(
    z.object({
      /** False if the browser has no storage: a reload starts over. */
      remembers: z.boolean(),
      /** Why the demo had to start over since this page was opened, if it did. */
      startedOver: z.nullable(z.enum(['older-version', 'damaged', 'long-ago'])),
    }),
  ),
  simulateFault: procedure
    .input(z.object({ space: id, how: z.enum(faultKinds), lasting: duration }))
    .output(done),
  /** A neighbor comes home to a full building in which your car is done: you are asked to move. */
  neighborNeedsSpace: procedure.output(
    z.object({
      at: number,
      space: text,
      number,
      buildingName: text,
      vehicleName: text,
      by: number,
    }),
  ),
  clearFault: procedure.input(z.object({ space: id })).output(done),
  /** Starts over at the visitor's own date. */
  reset: procedure.output(done),
};

/** Procedures only a demo has: in a real building, nobody sets the clock or causes faults. */
export const demoContract = {
  clock: clockContract,
  demo: simulationContract,
  assistant: assistantContract,
};
