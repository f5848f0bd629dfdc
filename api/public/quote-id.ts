import * as z from 'zod/mini';
import { duration, minute } from '#engine/units.ts';
import type { Preference } from '../contract/session.ts';
import { PublicProblem } from './problems.ts';

/**
 * Quotes and slots are not stored: their ids carry what they stand for, so that they work in every
 * process and in the page. Whoever changes one gains nothing, because the service works the price
 * out again, and the ceiling it promises is its own.
 */

/** How long a quote holds, in the time of the community. */
export const quoteHolds = duration(10 * minute);

const preference = z.enum(['cheapest', 'fastest', 'greenest']);
const number = z.number();
const text = z.string();

const slot = z.tuple([z.literal('s'), text, number, number, number, number]);
const reservationQuote = z.tuple([
  z.literal('r'),
  text,
  number,
  number,
  number,
  number,
  preference,
  z.nullable(text),
  number,
  number,
]);
const chargeQuote = z.tuple([
  z.literal('c'),
  text,
  z.enum(['level', 'energy', 'full']),
  number,
  number,
  preference,
  z.boolean(),
  number,
  number,
]);

interface Slot {
  readonly space: string;
  readonly vehicle: number;
  readonly from: number;
  readonly to: number;
  /** Watt-hours. */
  readonly energy: number;
}

interface Quoted {
  /** Minor units. */
  readonly ceiling: number;
  readonly madeAt: number;
}

export interface ReservationQuote extends Slot, Quoted {
  readonly preference: Preference;
  /** The reservation to change; null for a new one. */
  readonly changes: string | null;
}

export interface ChargeQuote extends Quoted {
  readonly session: string;
  readonly goal: 'level' | 'energy' | 'full';
  /** A share, kilowatt-hours, or nothing, as the goal has it. */
  readonly amount: number;
  readonly readyBy: number;
  readonly preference: Preference;
  readonly mayLeaveEarly: boolean;
}

const encode = (parts: readonly unknown[]): string =>
  btoa(JSON.stringify(parts)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function decode<S extends z.ZodMiniType>(schema: S, id: string): z.output<S> | null {
  try {
    const parts: unknown = JSON.parse(atob(id.replaceAll('-', '+').replaceAll('_', '/')));
    return schema.parse(parts);
  } catch {
    return null;
  }
}

const unusable = (field: string) =>
  new PublicProblem('BAD_INPUT', { field, detail: `${field} was not given by this API.` });

export const slotId = ({ space, vehicle, from, to, energy }: Slot): string =>
  encode(['s', space, vehicle, from, to, energy]);

export function readSlotId(id: string): Slot {
  const parts = decode(slot, id);
  if (parts === null) throw unusable('slotId');
  const [, space, vehicle, from, to, energy] = parts;
  return { space, vehicle, from, to, energy };
}

export const reservationQuoteId = (quote: ReservationQuote): string => {
  const { space, vehicle, from, to, energy, preference: how, changes, ceiling, madeAt } = quote;
  return encode(['r', space, vehicle, from, to, energy, how, changes, ceiling, madeAt]);
};

export function readReservationQuoteId(id: string): ReservationQuote {
  const parts = decode(reservationQuote, id);
  if (parts === null) throw unusable('quoteId');
  const [, space, vehicle, from, to, energy, how, changes, ceiling, madeAt] = parts;
  return { space, vehicle, from, to, energy, preference: how, changes, ceiling, madeAt };
}

export const chargeQuoteId = (quote: ChargeQuote): string => {
  const { session, goal, amount, readyBy, preference: how, mayLeaveEarly } = quote;
  return encode([
    'c',
    session,
    goal,
    amount,
    readyBy,
    how,
    mayLeaveEarly,
    quote.ceiling,
    quote.madeAt,
  ]);
};

export function readChargeQuoteId(id: string): ChargeQuote {
  const parts = decode(chargeQuote, id);
  if (parts === null) throw unusable('quoteId');
  const [, session, goal, amount, readyBy, how, mayLeaveEarly, ceiling, madeAt] = parts;
  return { session, goal, amount, readyBy, preference: how, mayLeaveEarly, ceiling, madeAt };
}

/**
 * Refuses a quote of another time: too old, or from before a sandbox was reset. One that is a little
 * ahead was made by a server whose clock is: at 600× that is a minute for a tenth of a second.
 */
export function checkHolds({ madeAt }: Quoted, now: number): void {
  const detail = 'The quote was made before the community started over.';
  if (now < madeAt - quoteHolds) throw new PublicProblem('QUOTE_EXPIRED', { detail });
  if (now > madeAt + quoteHolds) throw new PublicProblem('QUOTE_EXPIRED');
}

/** Refuses to go on at a higher price than was quoted. */
export function checkPrice({ ceiling }: Quoted, now: number): void {
  if (now > ceiling) throw new PublicProblem('QUOTE_CHANGED', { details: { ceilingMinor: now } });
}
