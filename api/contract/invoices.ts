import * as z from 'zod/mini';
import { bill, totals } from './bill.ts';
import { done, procedure } from './procedure.ts';
import { id, list, number, text } from './quantities.ts';

const disputeReason = z.enum(['energy', 'price', 'idle-fee', 'other']);

const state = z.enum(['draft', 'issued', 'paid']);

const summary = {
  id: text,
  /** `2026-11` */
  month: text,
  zone: text,
  currency: text,
  state,
  /** Once issued. */
  number: z.nullable(text),
  issuedAt: z.nullable(number),
  paidAt: z.nullable(number),
  ...totals,
  /** The local day on which payment is due, and whether it is overdue. */
  dueAt: z.nullable(number),
  overdue: z.boolean(),
  /** Credited by credit notes. */
  credited: number,
  /** The part that had been paid already and was refunded. */
  refunded: number,
  /** Received so far. */
  paid: number,
  /** Still to pay. */
  balance: number,
  /** Watt-hours. */
  energy: number,
  sessions: number,
  buildings: list(text),
  vehicles: list(number),
};

const charge = z.object({
  session: text,
  pluggedIn: number,
  end: number,
  vehicle: number,
  vehicleName: text,
  space: text,
  spaceNumber: number,
  building: text,
  buildingName: text,
  bill,
  /** Plugged in before the invoice's month began: it counts toward the month in which it ended. */
  beganEarlier: z.boolean(),
  /** The owner's dispute of it, and the answer. */
  dispute: z.nullable(
    z.object({
      reason: disputeReason,
      note: text,
      askedAt: number,
      answerAt: number,
      answer: z.nullable(
        z.object({
          finding: z.enum(['bill-differs', 'interrupted', 'first-idle-fee', 'bill-stands']),
          /** The number of the credit note, if there is one. */
          credit: z.nullable(text),
        }),
      ),
    }),
  ),
});

const creditNote = z.object({
  ...totals,
  number: text,
  at: number,
  /** Null for a reservation that could not be kept. */
  session: z.nullable(text),
  reason: text,
});

const monthOfSpending = z.object({
  month: text,
  sessions: number,
  energy: number,
  /** Before tax. */
  byKind: z.object({ ENERGY: number, FLAT: number, TIME: number, PARKING_TIME: number }),
  tax: number,
  total: number,
});

export const invoicesContract = {
  /** Newest first. */
  list: procedure.output(z.object({ at: number, invoices: list(z.object(summary)) })),
  get: procedure.input(z.object({ invoice: id })).output(
    z.object({
      ...summary,
      at: number,
      /** The building where most of it was charged, since residents' homes are not recorded. */
      home: text,
      charges: list(charge),
      credits: list(creditNote),
    }),
  ),
  /** By month, oldest first, less corrections; separately for each currency. */
  spending: procedure.output(
    z.object({
      at: number,
      currencies: list(z.object({ currency: text, months: list(monthOfSpending) })),
    }),
  ),
  /** Pays everything due. No real payment is made in the demo. */
  pay: procedure.input(z.object({ invoice: id })).output(done),
  /** Disputes a charge of an issued invoice. The answer comes some hours later. */
  dispute: procedure
    .input(z.object({ invoice: id, session: id, reason: disputeReason, note: text }))
    .output(done),
};
