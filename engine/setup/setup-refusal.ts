import type { CircuitFault } from '../community/checks/check-circuits.ts';
import type { Refusal } from '../community/refusal.ts';
import type { TariffRefusal } from '../tariff/check-tariff.ts';
import type { IsoDate } from '../time/calendar.ts';
import type { Instant } from '../units.ts';

/** What does not fit in what an owner sets up, with the figures behind it. */
export type SetupFault =
  | CircuitFault
  /** The charger of a space can never be switched on: it needs more than a limit above it gives. */
  | ({ readonly why: 'charger-above-limit'; readonly space: string } & Above)
  /** Chargers that nobody can lower would exceed a limit together. */
  | ({ readonly why: 'uncontrolled-above-limit' } & Above)
  /** If all chargers lost their connection, their fallbacks would exceed a limit together. */
  | ({ readonly why: 'fallback-above-limit' } & Above)
  /** A charger with three phases, or on other lines, at a supply that has one. */
  | { readonly why: 'phases-above-supply'; readonly space: string }
  | { readonly why: 'other-volts'; readonly space: string; readonly volts: number }
  | { readonly why: 'number-taken'; readonly number: number }
  | { readonly why: 'car-plugged-in'; readonly space: string }
  /** It may end a charge, and was not confirmed. */
  | { readonly why: 'car-charging'; readonly space: string }
  | {
      readonly why: 'space-reserved';
      readonly space: string;
      readonly from: Instant;
      readonly to: Instant;
    }
  /** Bills exist in this time zone or currency. */
  | { readonly why: 'has-bills'; readonly field: 'zone' | 'currency' }
  /** What is missing before a building can open. */
  | { readonly why: 'no-supply' | 'no-spaces' | 'no-prices' }
  | { readonly why: 'last-space' }
  | { readonly why: 'tariff'; readonly fault: TariffRefusal['why']; readonly element?: number }
  /** Prices of an open building change from a date on that residents can know before. */
  | { readonly why: 'too-soon'; readonly earliest: IsoDate }
  /** Somebody else has changed it since it was read. */
  | { readonly why: 'changed-meanwhile' }
  | { readonly why: 'resident-exists' | 'card-exists' }
  | { readonly why: 'resident-plugged-in'; readonly space: string };

interface Above {
  /** The circuit whose limit it is; the building's supply if left out. */
  readonly circuit?: string;
  readonly amps: number;
  readonly limit: number;
}

export type SetupRefusal = Refusal | ({ readonly code: 'setup' } & SetupFault);

export const unfit = (fault: SetupFault): SetupRefusal => ({ code: 'setup', ...fault });
