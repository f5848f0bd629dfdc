/**
 * Branded units: a number that knows what it measures, so that a kW cannot be added to a kWh.
 * A brand exists only for the compiler; at run time each is a plain number.
 */
declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

/** Milliseconds since 1970-01-01T00:00Z, whole. */
export type Instant = Unit<'Instant'>;
/** A length of time in milliseconds, whole. */
export type Duration = Unit<'Duration'>;
export type Amps = Unit<'Amps'>;
export type Volts = Unit<'Volts'>;
export type Watts = Unit<'Watts'>;
export type Kilowatts = Unit<'Kilowatts'>;
export type KilowattHours = Unit<'KilowattHours'>;
/** Watts × milliseconds: energy the engine adds up exactly, in whole numbers. */
export type Millijoules = Unit<'Millijoules'>;
/** What a meter counts: whole watt-hours. */
export type WattHours = Unit<'WattHours'>;
/** Money once billed: whole minor units of the currency. */
export type Cents = Unit<'Cents'>;
/** A share between 0 and 1, such as a battery level. */
export type Fraction = Unit<'Fraction'>;
/** Grams of CO₂ per kilowatt-hour. */
export type GramsPerKilowattHour = Unit<'GramsPerKilowattHour'>;

export const instant = (milliseconds: number) => milliseconds as Instant;
export const duration = (milliseconds: number) => milliseconds as Duration;
export const amps = (value: number) => value as Amps;
export const volts = (value: number) => value as Volts;
export const watts = (value: number) => value as Watts;
export const kilowatts = (value: number) => value as Kilowatts;
export const kilowattHours = (value: number) => value as KilowattHours;
export const millijoules = (value: number) => value as Millijoules;
export const wattHours = (value: number) => value as WattHours;
export const cents = (value: number) => value as Cents;
export const fraction = (value: number) => value as Fraction;
export const gramsPerKilowattHour = (value: number) => value as GramsPerKilowattHour;

/** An hour of a watt, in the milliseconds that energy is added up in. */
export const millijoulesPerWattHour = 3_600_000;

export const second = duration(1000);
export const minute = duration(60_000);
export const hour = duration(3_600_000);
export const day = duration(86_400_000);
