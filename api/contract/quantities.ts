import * as z from 'zod/mini';
import type { Amps, Duration, Fraction, Instant, KilowattHours, WattHours } from '#engine/units.ts';

/**
 * The wire format is plain numbers; inputs get their unit at the edge. A brand exists only for the
 * compiler, so the schema itself stays the same.
 */
const unit =
  <T extends number>() =>
  (schema: z.ZodMiniType<number, number>) =>
    schema as unknown as z.ZodMiniType<T, number>;

const whole = z.int();

/** Milliseconds since 1970-01-01T00:00Z, from 2000 to 2100. */
export const instant = unit<Instant>()(
  whole.check(z.minimum(Date.UTC(2000, 0)), z.maximum(Date.UTC(2100, 0) - 1)),
);
/** Milliseconds. */
export const duration = unit<Duration>()(whole.check(z.nonnegative()));
export const amps = unit<Amps>()(z.number());
export const kilowattHours = unit<KilowattHours>()(z.number());
export const wattHours = unit<WattHours>()(z.number());
/** From 0 to 1. */
export const fraction = unit<Fraction>()(z.number().check(z.minimum(0), z.maximum(1)));

/** Ids come from outside, so their length is limited to that of the longest the service creates. */
export const id = z.string().check(z.minLength(1), z.maxLength(60));
export const vehicleId = whole;

/** In answers. */
export const number = z.number();
export const text = z.string();
export const list = <T extends z.ZodMiniType>(of: T) => z.readonly(z.array(of));
export const interval = { from: number, to: number };
