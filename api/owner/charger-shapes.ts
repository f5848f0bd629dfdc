import * as z from 'zod/mini';
import type { Charger } from '#engine/charging/charger.ts';
import type { Finding } from '#engine/charging/commissioning.ts';
import { number, text } from '../contract/quantities.ts';
import { resident } from './statement-shapes.ts';

/** How a charger is out of order. */
export const out = z.enum(['faulted', 'offline', 'silent', 'draws-more']);

/** What the car at a charger does. Why it waits is not said where that is its driver's own affair. */
const doing = z.enum([
  'free',
  'plugged-in',
  'waiting',
  'waiting-for-power',
  'waiting-for-slot',
  'charging',
  'sharing',
  'done',
  'stopped',
  'faulted',
  'offline',
]);

/** As the engine has them; `findingWords` says them. */
export const findings = z.unknown() as unknown as z.ZodMiniType<
  readonly Finding[],
  readonly Finding[]
>;

/** As the engine has it. */
const asSet = z.unknown() as unknown as z.ZodMiniType<Charger, Charger>;

export const charger = z.object({
  space: text,
  number,
  doing,
  resident: z.nullable(resident),
  since: z.nullable(number),
  /** When the next reservation begins. */
  reservedFrom: z.nullable(number),
  assignedTo: z.nullable(resident),
  circuit: z.nullable(text),
  condition: z.object({
    kind: z.enum(['ready', ...out.options]),
    since: z.nullable(number),
    until: z.nullable(number),
  }),
  maxAmps: number,
  volts: number,
  phases: number,
  /** As it was set up, so that an owner can change and send it back. */
  asSet,
  /** How its current can be set, and what it gives alone. */
  control: z.enum(['amps', 'on-off', 'none']),
  leastAmps: number,
  fallbackAmps: number,
  /** What its last test has shown. */
  proof: z.nullable(z.object({ at: number, findings })),
  /** Watts. */
  power: number,
  monthEnergy: number,
  monthCharges: number,
});

export const anomaly = z.object({
  at: number,
  space: text,
  number,
  what: text,
  expected: z.nullable(number),
  shown: z.nullable(number),
});

/** A time in which a charger did not work; `to` is null while it lasts. */
export const outage = z.object({
  space: text,
  number,
  kind: out,
  from: number,
  to: z.nullable(number),
});
