import * as z from 'zod/mini';
import { list, number, text } from './quantities.ts';

/** A meter reading in whole watt-hours. */
export const reading = z.object({ at: number, energy: number });

export const dimension = z.enum(['ENERGY', 'FLAT', 'TIME', 'PARKING_TIME']);

const line = z.object({
  /** The measured dimension; CREDIT returns money. */
  kind: z.enum([...dimension.options, 'CREDIT']),
  /** The tariff's own name for it, such as `night`; for a credit, `made-way` or `quote`. */
  period: z.nullable(text),
  element: number,
  /** Watt-hours, milliseconds, or 1 for a flat fee; including what the step size adds. */
  quantity: number,
  measured: number,
  /** Currency units per kWh, hour or session, before tax. */
  price: number,
  /** Percent. */
  vat: z.nullable(number),
  /** Minor units of the currency. */
  amount: number,
  /** The meter readings at both ends of each interval behind this line. */
  spans: list(z.object({ from: reading, to: reading })),
});

/** Subtotal and tax always add up to the total. All in minor units of the currency. */
export const totals = {
  subtotal: number,
  tax: list(z.object({ vat: number, base: number, amount: number })),
  total: number,
};

export const bill = z.object({ ...totals, currency: text, energy: number, lines: list(line) });

export type Bill = z.output<typeof bill>;
export type BillLine = z.output<typeof line>;
