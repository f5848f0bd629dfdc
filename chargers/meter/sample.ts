import type { Instant } from '#engine/units.ts';

/** One sampled value, the same for all versions. */
export interface SampledValue {
  readonly value: unknown;
  readonly measurand?: string | undefined;
  readonly unit?: string | undefined;
  /** The value is to be multiplied by ten to the power of it (2.x). */
  readonly multiplier?: number | undefined;
  readonly phase?: string | undefined;
  readonly location?: string | undefined;
  readonly context?: string | undefined;
  readonly isSigned?: boolean | undefined;
}

/** What a station has measured at one instant, in the order it sent it. */
export interface MeterValue {
  readonly at: Instant;
  readonly values: readonly SampledValue[];
}

/** The same, understood. What was not measured is null. */
export interface Sample {
  readonly at: Instant;
  /** Watt-hours on the meter. */
  readonly register: number | null;
  /** The register came without a unit, which means watt-hours unless it would fall by that. */
  readonly isUnitMissing?: boolean;
  /** Watt-hours since the last sample of this kind, where a station has no register. */
  readonly interval: number | null;
  readonly amps: number | null;
  readonly watts: number | null;
  /** Battery level between 0 and 1. */
  readonly level: number | null;
  /** It repeats what was measured when the transaction began. */
  readonly isBegin: boolean;
}
