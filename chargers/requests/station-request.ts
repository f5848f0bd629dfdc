import type { Instant } from '#engine/units.ts';
import type { OcppVersion } from '../messages/supported.ts';

/** What a station can be asked to tell. */
export type Told =
  | 'BootNotification'
  | 'StatusNotification'
  | 'MeterValues'
  | 'Heartbeat'
  /** How far an upload of its log is; in 1.6 `DiagnosticsStatusNotification`. */
  | 'LogStatusNotification'
  | 'FirmwareStatusNotification';

/** What the operator of a station asks of it, one call each. */
export type OperatorRequest =
  /** All of it, or in 2.x one outlet. */
  | { readonly kind: 'restart'; readonly isHard: boolean; readonly outlet?: number }
  | { readonly kind: 'unlock'; readonly outlet: number }
  /** Of one outlet, or of the whole station. */
  | { readonly kind: 'availability'; readonly outlet: number | null; readonly isOpen: boolean }
  /** All of them in 1.6 if none is named; in 2.x component and variable, joined by a point. */
  | { readonly kind: 'read-settings'; readonly names: readonly string[] }
  | { readonly kind: 'change-setting'; readonly name: string; readonly value: string }
  | { readonly kind: 'trigger'; readonly what: Told; readonly outlet: number | null }
  /** Its log is uploaded to an address. */
  | {
      readonly kind: 'diagnostics';
      readonly address: string;
      readonly log?: 'diagnostics' | 'security';
    }
  | { readonly kind: 'firmware'; readonly address: string }
  /** Made where its line is, so that it is nowhere stored. */
  | { readonly kind: 'new-password' }
  /** The cards it remembers by itself. */
  | { readonly kind: 'clear-cache' }
  /** Limits that another service has left in it: for the whole station, or for every car. */
  | { readonly kind: 'clear-limits'; readonly of: 'station' | 'cars' }
  /** What it says is in force at an outlet. */
  | { readonly kind: 'read-limit'; readonly outlet: number }
  /** Something that only its vendor knows. */
  | {
      readonly kind: 'vendor-message';
      readonly vendor: string;
      readonly message?: string;
      readonly data?: string;
    }
  | OnlyIn2;

type OnlyIn2 =
  /** All limits it has, whoever has set them. */
  | { readonly kind: 'read-limits' }
  /** Its variables: those that can be set, all, a summary, or those with a problem. */
  | { readonly kind: 'report'; readonly about: 'settings' | 'all' | 'summary' | 'problems' }
  /** Whether a charge is running at an outlet by its own word, and messages about it wait. */
  | { readonly kind: 'charge-status'; readonly outlet: number }
  /** From which severity on it tells what happens: 0 is danger, 9 is anything. */
  | { readonly kind: 'alert-level'; readonly severity: number }
  | { readonly kind: 'alert-base'; readonly base: 'all' | 'factory' | 'hard-wired' }
  /** What it has kept of somebody, by their card. */
  | { readonly kind: 'forget-card'; readonly card: string };

const onlyIn2: ReadonlySet<string> = new Set<OnlyIn2['kind']>([
  'read-limits',
  'report',
  'charge-status',
  'alert-level',
  'alert-base',
  'forget-card',
]);

/** Whether a version has a call for a request. */
export const isInVersion = (version: OcppVersion, operation: OperatorRequest): boolean =>
  version !== 'ocpp1.6' ||
  !(onlyIn2.has(operation.kind) || (operation.kind === 'restart' && operation.outlet));

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
  /** The number by which the station's later messages name it, once it is sent. */
  readonly number?: number;
  /** `car-charging`: it would end a charge, and has to be asked again with that in mind. */
  readonly state:
    | 'car-charging'
    | 'waiting'
    | 'sent'
    | 'accepted'
    | 'rejected'
    | 'unsupported'
    | 'unanswered';
  /** The station's own word, the newest: a status, or what was read. */
  readonly answer?: string | Readonly<Record<string, string>>;
}
