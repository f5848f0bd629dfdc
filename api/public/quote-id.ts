import * as z from 'zod/mini';
import { duration, minute } from '#engine/units.ts';
import type { Preference } from '../contract/session.ts';
import { decodeToken, encodeToken } from './opaque-token.ts';
import { PublicProblem } from './problems/problems.ts';

/**
 * Quotes and slots are not stored: their ids contain all their data, so they work in every process
 * and in the page. A slot is a suggestion that anybody may make. A quote is what the service said,
 * so its id is signed, and one that was made up or belongs to another sandbox is refused. The price
 * is worked out again all the same: others may have reserved since.
 */

/** Signs a text with a secret of the sandbox; all signatures are of the same length. */
export type Sign = (text: string) => string;

/** The page's own world has nobody to deceive but its reader. */
export const withoutSignature: Sign = () => '';

/** How long a write may name a quote, in the time of the community. */
export const quoteLifetime = duration(10 * minute);

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
  /** By goal: a battery level from 0 to 1, kilowatt-hours, or 0. */
  readonly amount: number;
  readonly readyBy: number;
  readonly preference: Preference;
  readonly mayLeaveEarly: boolean;
}

function decode<S extends z.ZodMiniType>(schema: S, token: string | null): z.output<S> | null {
  if (token === null) return null;
  try {
    return schema.parse(decodeToken(token));
  } catch {
    return null;
  }
}

const signed = (parts: readonly unknown[], sign: Sign): string => {
  const token = encodeToken(parts);
  return token + sign(token);
};

/** The token of a signed id; null if it was not signed here. */
function unsigned(id: string, sign: Sign): string | null {
  const token = id.slice(0, id.length - sign('').length);
  const signature = id.slice(token.length);
  // Signing both once more lets nobody learn from the time a comparison takes.
  return sign(signature) === sign(sign(token)) ? token : null;
}

const unusable = (field: string) =>
  new PublicProblem('BAD_INPUT', {
    field,
    detail: `${field} was not given by this sandbox.`,
    next: `Call ${field === 'slotId' ? 'findSlots' : 'createQuote'} again.`,
  });

export const slotId = ({ space, vehicle, from, to, energy }: Slot): string =>
  encodeToken(['s', space, vehicle, from, to, energy]);

export function readSlotId(id: string): Slot {
  const parts = decode(slot, id);
  if (parts === null) throw unusable('slotId');
  const [, space, vehicle, from, to, energy] = parts;
  return { space, vehicle, from, to, energy };
}

export const reservationQuoteId = (quote: ReservationQuote, sign: Sign): string => {
  const { space, vehicle, from, to, energy, preference: how, changes, ceiling, madeAt } = quote;
  return signed(['r', space, vehicle, from, to, energy, how, changes, ceiling, madeAt], sign);
};

export function readReservationQuoteId(id: string, sign: Sign): ReservationQuote {
  const parts = decode(reservationQuote, unsigned(id, sign));
  if (parts === null) throw unusable('quoteId');
  const [, space, vehicle, from, to, energy, how, changes, ceiling, madeAt] = parts;
  return { space, vehicle, from, to, energy, preference: how, changes, ceiling, madeAt };
}

export const chargeQuoteId = (quote: ChargeQuote, sign: Sign): string => {
  const { session, goal, amount, readyBy, preference: how, mayLeaveEarly, ceiling, madeAt } = quote;
  return signed(['c', session, goal, amount, readyBy, how, mayLeaveEarly, ceiling, madeAt], sign);
};

export function readChargeQuoteId(id: string, sign: Sign): ChargeQuote {
  const parts = decode(chargeQuote, unsigned(id, sign));
  if (parts === null) throw unusable('quoteId');
  const [, session, goal, amount, readyBy, how, mayLeaveEarly, ceiling, madeAt] = parts;
  return { session, goal, amount, readyBy, preference: how, mayLeaveEarly, ceiling, madeAt };
}

/**
 * Refuses a quote that is too old, or from before a sandbox was reset. One from slightly ahead is taken:
 * the clock of the server that made it may be ahead, and at 600× a tenth of a second is a minute.
 */
export function checkNotExpired({ madeAt }: Quoted, now: number): void {
  const detail = 'The quote was made before the community started over.';
  if (now < madeAt - quoteLifetime) throw new PublicProblem('QUOTE_EXPIRED', { detail });
  if (now > madeAt + quoteLifetime) throw new PublicProblem('QUOTE_EXPIRED');
}

/** Refuses a higher price than was quoted. */
export function checkPrice({ ceiling }: Quoted, now: number): void {
  if (now > ceiling) throw new PublicProblem('QUOTE_CHANGED', { details: { ceilingMinor: now } });
}
