import type { Instant } from '#engine/units.ts';

/** What a station can be asked to tell. */
export type Told = 'BootNotification' | 'StatusNotification' | 'MeterValues' | 'Heartbeat';

/** What the operator of a station asks of it, one call each. */
export type OperatorRequest =
  | { readonly kind: 'restart'; readonly isHard: boolean }
  | { readonly kind: 'unlock'; readonly outlet: number }
  /** Of one outlet, or of the whole station. */
  | { readonly kind: 'availability'; readonly outlet: number | null; readonly isOpen: boolean }
  /** All of them in 1.6 if none is named; in 2.x component and variable, joined by a point. */
  | { readonly kind: 'read-settings'; readonly names: readonly string[] }
  | { readonly kind: 'change-setting'; readonly name: string; readonly value: string }
  | { readonly kind: 'trigger'; readonly what: Told; readonly outlet: number | null }
  /** Its log is uploaded to an address. */
  | { readonly kind: 'diagnostics'; readonly address: string }
  | { readonly kind: 'firmware'; readonly address: string };

/** What somebody may want of a station, beside what the service wants of it by itself. */
export type StationRequest =
  /** Find out what the charger of an outlet can do. */
  | { readonly kind: 'commission'; readonly outlet: number }
  | { readonly kind: 'end-commissioning' }
  /** `isConfirmed`: also while a car charges there. */
  | {
      readonly kind: 'operate';
      readonly id: string;
      readonly operation: OperatorRequest;
      readonly isConfirmed?: boolean;
    };

/** A request and what came of it. */
export interface RequestRecord {
  readonly id: string;
  readonly operation: OperatorRequest;
  readonly at: Instant;
  /** `car-charging`: it would end a charge, and has to be asked again with that in mind. */
  readonly state:
    | 'car-charging'
    | 'waiting'
    | 'sent'
    | 'accepted'
    | 'rejected'
    | 'unsupported'
    | 'unanswered';
  /** The station's own word: a status, or settings that were read. */
  readonly answer?: string | Readonly<Record<string, string>>;
}
