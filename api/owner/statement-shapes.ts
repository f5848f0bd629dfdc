import * as z from 'zod/mini';
import { bill, reading } from '../contract/bill.ts';
import { list, number, text } from '../contract/quantities.ts';

/** A resident as the owner knows them. */
export const resident = z.object({ id: text, name: text });

/** In minor units of the currency, before tax but for the total. Reductions are negative. */
export const amounts = z.object({
  energy: number,
  fees: number,
  idle: number,
  reductions: number,
  tax: number,
  total: number,
});

const sum = {
  charges: number,
  /** Watt-hours. */
  energy: number,
  amounts,
  credited: number,
  /** Billed less credited. */
  due: number,
  /** Still to pay of it. */
  open: number,
};

export const month = z.object({
  ...sum,
  month: text,
  isClosed: z.boolean(),
  currency: text,
  /** The electricity at the owner's own rates; null if these are not known. */
  cost: z.nullable(number),
  residents: number,
  unpaid: number,
});

export const line = z.object({
  ...sum,
  resident,
  /** Null for residents who are billed elsewhere. */
  invoice: z.nullable(
    z.object({
      id: text,
      number: z.nullable(text),
      state: z.enum(['draft', 'issued', 'paid']),
      /** Still to pay of all of it, charges in other buildings included. */
      balance: number,
      overdue: z.boolean(),
    }),
  ),
});

/** A charge as the owner may read it: where, when, how much energy and what it costs. */
const chargeInBrief = {
  session: text,
  number,
  from: number,
  to: number,
  credited: number,
};

export const billedCharge = z.object({
  ...chargeInBrief,
  invoice: text,
  energy: number,
  total: number,
  /** Still charged: the most that can be given back. */
  standing: number,
});

const charge = z.object({
  ...chargeInBrief,
  bill,
  readings: list(reading),
});

export const question = z.object({
  resident,
  invoice: text,
  session: text,
  month: text,
  reason: text,
  note: text,
  askedAt: number,
  answerAt: number,
  finding: z.nullable(text),
  credit: z.nullable(text),
  currency: text,
  charge,
});
