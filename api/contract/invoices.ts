import * as z from 'zod/mini';
import { bill, totals } from './bill.ts';
import { done, procedure } from './procedure.ts';
import { id, list, number, text } from './quantities.ts';

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
  /** Given back by credit notes. */
  credited: number,
  /** Still to pay; below zero where a refund is owed. */
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
});

const creditNote = z.object({
  ...totals,
  number: text,
  at: number,
  session: text,
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
  get: procedure
    .input(z.object({ invoice: id }))
    .output(z.object({ ...summary, at: number, charges: list(charge), credits: list(creditNote) })),
  /** Month by month, oldest first, corrections taken off. */
  spending: procedure.output(
    z.object({ at: number, currency: text, months: list(monthOfSpending) }),
  ),
  /** Pays all that is due. Nothing leaves the demo. */
  pay: procedure.input(z.object({ invoice: id })).output(done),
};
