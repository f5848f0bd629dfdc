import * as z from 'zod/mini';
import { faultKinds } from '#engine/simulation/simulation.ts';
import { atSpace, done, procedure } from '../contract/procedure.ts';
import { duration, fraction, id, list, number, text, vehicleId } from '../contract/quantities.ts';
import { clockContract } from './clock-contract.ts';

/** Whatever the schema of the operation says; checked against it by the operation itself. */
const anyFields = z.record(z.string(), z.unknown());

/** The operations of the public API for an assistant in the browser, who acts for the resident. */
const assistantContract = {
  tools: procedure.output(
    list(
      z.object({
        name: text,
        title: text,
        description: text,
        inputSchema: anyFields,
        isReadOnly: z.boolean(),
      }),
    ),
  ),
  call: procedure.input(z.object({ name: id, arguments: anyFields })).output(
    z.object({
      /** In words: the sentence of the answer, or why it was refused and what to do next. */
      sentence: text,
      isRefused: z.boolean(),
      structuredContent: anyFields,
    }),
  ),
};

const simulationContract = {
  about: procedure.output(
    z.object({
      /** False if the browser has no storage: a reload starts over. */
      remembers: z.boolean(),
      /** Why the demo had to start over since this page was opened, if it did. */
      startedOver: z.nullable(z.enum(['older-version', 'damaged', 'long-ago'])),
    }),
  ),
  plugIn: procedure
    .input(z.object({ space: id, vehicle: vehicleId, level: z.exactOptional(fraction) }))
    .output(done),
  unplug: procedure.input(atSpace).output(done),
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

/**
 * Procedures only a sandbox has: in a real building, nobody sets the clock, causes faults or plugs in
 * by pressing a button.
 */
export const sandboxContract = {
  clock: clockContract,
  sandbox: simulationContract,
  assistant: assistantContract,
};
