import * as z from 'zod/mini';
import { fraction, instant, interval, kilowattHours, list, number, text } from './quantities.ts';

/** The goal: a battery level, an amount at the meter (kWh), or until the car is full. */
export const goal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('level'), level: fraction }),
  z.object({ kind: z.literal('energy'), energy: kilowattHours }),
  z.object({ kind: z.literal('full') }),
]);

export const preference = z.enum(['cheapest', 'fastest', 'greenest']);

const wanted = { goal, readyBy: instant, preference };

/** The input to start charging. */
export const orderInput = z.object({
  ...wanted,
  /** False if the ready-by time is exact, whatever the forecast says. */
  mayLeaveEarly: z.exactOptional(z.boolean()),
});

/** Charges earlier than requested, since the driver may leave before the ready-by time. */
const allowance = z.object({ chargedBy: instant, chance: fraction });

/** An order in force. Its allowance is null if it was declined. */
export const order = z.object({ ...wanted, allowance: z.exactOptional(z.nullable(allowance)) });

const ahead = list(z.object({ space: text, leavesAt: number }));

/** Others use the power; of this circuit, by its name, if it is not all of the building's. */
const sharedPower = z.object({
  kind: z.literal('shared-power'),
  ahead,
  circuit: z.exactOptional(text),
});

const waitReason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    until: number,
    rateNow: number,
    rateThen: number,
    /** If the wait goes on after that price begins: when it begins, and who charges first. */
    begins: z.exactOptional(number),
    ahead: z.exactOptional(ahead),
  }),
  z.object({ kind: z.literal('carbon'), until: number, carbonNow: number, carbonThen: number }),
  sharedPower,
  z.object({ kind: z.literal('slot'), until: number }),
  /** All power is in use until then; then two minutes show that it works. */
  z.object({ kind: z.literal('proof'), until: number }),
  /** Somebody else's slot has begun; its driver may come until then. */
  z.object({ kind: z.literal('reserved'), until: number }),
  z.object({ kind: z.literal('rest'), until: number }),
  z.object({ kind: z.literal('car') }),
]);

/** What a car waits for after it has shown that it works. */
const turn = z.object({ kind: z.enum(['price', 'carbon', 'slot']), until: number });

const chargeReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proof'), next: turn }),
  z.object({ kind: z.literal('full-power') }),
  z.object({ kind: z.literal('plan') }),
  z.object({ kind: z.literal('spare-power') }),
  z.object({ kind: z.literal('catching-up') }),
  sharedPower,
  z.object({ kind: z.literal('taper') }),
  z.object({ kind: z.literal('car') }),
]);

export const phaseKind = z.enum([
  'plugged-in',
  'waiting',
  'charging',
  'complete',
  'faulted',
  'offline',
  'stopped',
]);

/** Connected, but it does not answer, or draws more than it was offered. */
export const disobedience = z.enum(['silent', 'draws-more']);

/** What a plugged-in car is doing, and why, with all figures for the status sentence. */
export const phase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plugged-in') }),
  z.object({ kind: z.literal('waiting'), why: waitReason }),
  z.object({ kind: z.literal('charging'), amps: number, why: chargeReason }),
  z.object({ kind: z.literal('complete'), why: z.enum(['full', 'limit', 'goal', 'car']) }),
  z.object({ kind: z.literal('faulted') }),
  /** Without a connection, or out of control. */
  z.object({ kind: z.literal('offline'), amps: number, why: z.optional(disobedience) }),
  z.object({ kind: z.literal('stopped') }),
]);

/** An interval of constant power, in watts. */
export const powerStep = z.object({ ...interval, power: number });

/** The prices of a kWh before tax and its CO₂ in grams, over an interval. */
export const signals = z.object({
  ...interval,
  prices: list(z.object({ ...interval, price: number, period: z.nullable(text) })),
  carbon: list(z.object({ ...interval, grams: number })),
});

/** Energy at the meter (Wh) that does not fit before the ready-by time, and why not. */
export const shortfall = z.object({
  energy: number,
  why: z.nullable(z.enum(['too-little-time', 'shared-power', 'space-reserved'])),
});

export type Goal = z.output<typeof goal>;
export type Preference = z.output<typeof preference>;
export type OrderInput = z.output<typeof orderInput>;
export type Phase = z.output<typeof phase>;
export type PowerStep = z.output<typeof powerStep>;
export type Signals = z.output<typeof signals>;
