import { amps, type Amps, type Instant } from '../units.ts';
import type { Charger } from './charger.ts';

/** What was found out when a charger was commissioned, step by step. */
export type Finding =
  | {
      readonly what: 'called';
      readonly vendor: string;
      readonly model: string;
      readonly firmware: string | null;
      readonly version: string;
    }
  | { readonly what: 'clock-right' | 'clock-off'; readonly secondsAhead: number }
  | { readonly what: 'clock-local' | 'clock-untold' }
  /** The register in watt-hours, and how often it is told. */
  | {
      readonly what: 'meter';
      readonly register: number;
      readonly every: 'minute-and-quarter' | 'minute' | 'quarter' | 'asked' | 'ends';
    }
  | { readonly what: 'meter-silent' | 'meter-without-current' | 'meter-contradicts-itself' }
  | { readonly what: 'follows'; readonly withinSeconds: number }
  /** It gives at least this much, or nothing. */
  | { readonly what: 'follows-from'; readonly amps: number }
  | { readonly what: 'on-off' | 'no-control' | 'car-takes-nothing' }
  | { readonly what: 'car-takes-little'; readonly amps: number }
  | { readonly what: 'ignores'; readonly asked: number; readonly drawn: number }
  /** Without a line it goes on with this much, or gives all it has. */
  | { readonly what: 'alone-keeps' | 'alone-full'; readonly amps: number }
  | { readonly what: 'alone-nothing' | 'alone-unseen' | 'no-fallback' }
  | { readonly what: 'interrupted'; readonly by: 'charge' | 'unplugged' | 'fault' | 'owner' };

/** What a charger has shown that it can do; what was not seen is left out. */
export interface ProvenTraits {
  readonly control?: 'amps' | 'on-off' | 'none';
  readonly leastAmps?: Amps;
  readonly fallbackAmps?: Amps;
}

/** The result of the last commissioning, kept with the charger. */
export interface Commissioned {
  readonly at: Instant;
  readonly findings: readonly Finding[];
}

/** The charger as it is planned with from now on. */
export function provenCharger(charger: Charger, traits: ProvenTraits): Charger {
  const { control: setUp, leastAmps: least, fallbackAmps: alone, ...rest } = charger;
  const isSeen = traits.control !== undefined;
  const control = isSeen ? traits.control : (setUp ?? 'amps');
  const leastAmps = isSeen ? traits.leastAmps : least;
  const fallbackAmps = traits.fallbackAmps ?? alone ?? 0;
  return {
    ...rest,
    ...(control !== 'amps' && { control }),
    ...(leastAmps !== undefined && { leastAmps }),
    ...(fallbackAmps > 0 && { fallbackAmps: amps(fallbackAmps) }),
  };
}
