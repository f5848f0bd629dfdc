import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { errors } from './errors.ts';
import { id, list, number, text } from './quantities.ts';
import { phaseKind } from './session.ts';

/** The base of every procedure: its errors. */
export const procedure = oc.errors(errors);

export const atSpace = z.object({ space: id });

const happened = { at: number, space: text };

/** An event that concerns the resident. */
export const happening = z.discriminatedUnion('kind', [
  z.object({ ...happened, kind: z.literal('session-began'), session: text }),
  z.object({
    ...happened,
    kind: z.literal('session-phase'),
    session: text,
    phase: z.object({ kind: phaseKind }),
  }),
  z.object({
    ...happened,
    kind: z.literal('session-ended'),
    session: text,
    endedBy: z.enum(['stop', 'unplug']),
  }),
  z.object({
    ...happened,
    kind: z.literal('plan-changed'),
    session: text,
    shortfall: number,
    before: number,
    later: z.optional(z.object({ from: number, to: number })),
  }),
  z.object({
    ...happened,
    kind: z.literal('move-asked'),
    session: text,
    by: number,
    isRequest: z.boolean(),
  }),
  z.object({ ...happened, kind: z.literal('move-withdrawn'), session: text }),
  z.object({ ...happened, kind: z.literal('move-resumed'), session: text, by: number }),
  z.object({ ...happened, kind: z.literal('idle-fee-off'), session: text }),
  z.object({ ...happened, kind: z.literal('made-way'), session: text, inTime: z.boolean() }),
  z.object({ ...happened, kind: z.literal('car-claimed'), session: text }),
  z.object({
    ...happened,
    kind: z.literal('car-corrected'),
    session: text,
    vehicle: z.nullable(number),
  }),
  z.object({ ...happened, kind: z.literal('charger-operated'), session: text, action: text }),
  z.object({ ...happened, kind: z.literal('unplugged'), session: text }),
  z.object({
    ...happened,
    kind: z.literal('reservation'),
    reservation: text,
    change: z.object({ state: text, why: text }),
  }),
  z.object({
    ...happened,
    kind: z.literal('promise-moved'),
    reservation: text,
    from: text,
    why: text,
  }),
  z.object({
    ...happened,
    kind: z.literal('promise-short'),
    reservation: text,
    missing: number,
    before: number,
    readyAt: z.nullable(number),
    why: text,
  }),
  z.object({
    ...happened,
    kind: z.literal('promise-credited'),
    reservation: text,
    amount: number,
    currency: text,
  }),
  z.object({
    ...happened,
    kind: z.literal('space-offered'),
    reservation: text,
    until: number,
  }),
  z.object({ at: number, kind: z.literal('queue-expired'), entry: text, building: text }),
  z.object({
    at: number,
    kind: z.literal('prices-announced'),
    building: text,
    from: z.nullable(number),
  }),
  z.object({
    at: number,
    kind: z.literal('supply-changed'),
    building: text,
    before: number,
    power: number,
  }),
  z.object({
    at: number,
    kind: z.literal('owner-changed'),
    change: text,
    building: z.nullable(text),
    number: z.nullable(number),
  }),
  z.object({ at: number, kind: z.literal('invoice-issued'), invoice: text }),
  z.object({
    at: number,
    kind: z.literal('charge-credited'),
    invoice: text,
    session: text,
    amount: number,
    currency: text,
    reason: text,
  }),
  z.object({
    at: number,
    kind: z.literal('payment-recorded'),
    invoice: text,
    amount: number,
    currency: text,
  }),
  z.object({ at: number, kind: z.literal('dispute-answered'), invoice: text, session: text }),
]);

/** The answer to a command: when it took effect, and its events that concern the resident. */
export const done = z.object({ at: number, events: list(happening) });
