import type { IsoDate } from '../time/calendar.ts';
import type { Kilowatts, KilowattHours } from '../units.ts';

/**
 * A tariff in the terms of OCPI 2.2.1 (module Tariffs). For each dimension, the first element in
 * the list that has a component for it and whose restrictions match applies; if none does, that
 * dimension is free.
 */
export type Tariff = {
  readonly id: string;
  /** ISO 4217, such as `USD`. */
  readonly currency: string;
  readonly elements: readonly TariffElement[];
};

export type TariffElement = {
  /** The element's name on the lines of a bill: `night`. Ours, not OCPI's. */
  readonly period?: string;
  readonly components: readonly PriceComponent[];
  readonly restrictions?: TariffRestrictions;
};

export type PriceComponent = {
  readonly type: Dimension;
  /** Before tax, in whole currency units per kWh, session or hour; at most six decimals. */
  readonly price: number;
  /** Tax in percent on top; none where left out. */
  readonly vat?: number;
  /** Quantities are rounded up to whole steps: watt-hours or seconds. FLAT ignores it. */
  readonly stepSize: number;
  /** The most a session pays under this component, before tax. Ours, not OCPI's. */
  readonly atMost?: number;
};

/**
 * ENERGY in kWh; FLAT once a session; TIME in hours while plugged in and not idle; PARKING_TIME
 * in hours while idle, that is, the car done and keeping somebody waiting for the space.
 */
export type Dimension = 'ENERGY' | 'FLAT' | 'TIME' | 'PARKING_TIME';

/** All must match. Each `min` is inclusive, each `max` exclusive. */
export type TariffRestrictions = {
  /** Local time of day, `23:00`. An end at or before the start lies on the next day. */
  readonly startTime?: string;
  readonly endTime?: string;
  readonly startDate?: IsoDate;
  readonly endDate?: IsoDate;
  /** The local weekday at the instant in question, also after midnight. */
  readonly daysOfWeek?: readonly DayOfWeek[];
  /** Energy of the session so far. */
  readonly minKwh?: KilowattHours;
  readonly maxKwh?: KilowattHours;
  /** The current power. */
  readonly minPower?: Kilowatts;
  readonly maxPower?: Kilowatts;
  /** Seconds since plug-in. */
  readonly minDuration?: number;
  readonly maxDuration?: number;
  /**
   * Seconds the car has been idle without interruption. Ours: OCPI counts only from plug-in, which
   * cannot express its own example of a free first hour of parking.
   */
  readonly minIdle?: number;
};

export type DayOfWeek =
  | 'MONDAY'
  | 'TUESDAY'
  | 'WEDNESDAY'
  | 'THURSDAY'
  | 'FRIDAY'
  | 'SATURDAY'
  | 'SUNDAY';
