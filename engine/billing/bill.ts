import type { Dimension } from '../tariff/tariff.ts';
import type { Cents, WattHours } from '../units.ts';
import type { MeterReading } from './session.ts';

/** What a session costs, line by line. The lines and the tax always add up to the total. */
export type Bill = {
  readonly currency: string;
  /** All that was metered, billed or free. */
  readonly energy: WattHours;
  readonly lines: readonly BillLine[];
  readonly subtotal: Cents;
  readonly tax: readonly TaxLine[];
  readonly total: Cents;
};

export type BillLine = {
  readonly kind: Dimension;
  /** The tariff's own name for the element behind this line, such as `night`, if it has one. */
  readonly period: string | null;
  /** Which element of the tariff. */
  readonly element: number;
  /** Watt-hours, milliseconds, or 1 for a flat fee; with what the step size adds. */
  readonly quantity: number;
  /** The same before the step size. */
  readonly measured: number;
  /** The rate: currency units per kWh, hour or session, before tax. */
  readonly price: number;
  /** Tax in percent; null where none applies. */
  readonly vat: number | null;
  readonly amount: Cents;
  /** Where and when it was measured, in order of time. */
  readonly spans: readonly MeterSpan[];
};

/** The readings at both ends of a stretch of metering. */
export type MeterSpan = { readonly from: MeterReading; readonly to: MeterReading };

export type TaxLine = { readonly vat: number; readonly base: Cents; readonly amount: Cents };
