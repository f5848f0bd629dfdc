import type { Instant } from '#engine/units.ts';
import type { OcppVersion } from '../messages/supported.ts';

/** What a station can be asked to tell. */
export type Told =
  | 'BootNotification'
  | 'StatusNotification'
  | 'MeterValues'
  | 'Heartbeat'
  /** How the charge at an outlet goes; in 1.6 the meter says so. */
  | 'TransactionEvent'
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
  /** What it says is in force at an outlet, or for the whole station. */
  | { readonly kind: 'read-limit'; readonly outlet: number | null }
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
  /** Its variables: those that can be set, all, a summary, or those of components in some condition. */
  | {
      readonly kind: 'report';
      readonly about:
        | 'settings'
        | 'all'
        | 'summary'
        | 'problems'
        | 'active'
        | 'available'
        | 'enabled';
    }
  /** Some variables, or with the name of a component all of its own. */
  | { readonly kind: 'report-on'; readonly names: readonly string[] }
  /** Whether a charge is running at an outlet by its own word, and messages about it wait. */
  | { readonly kind: 'charge-status'; readonly outlet: number }
  /** From which severity on it tells what happens: 0 is danger, 9 is anything. */
  | { readonly kind: 'alert-level'; readonly severity: number }
  | { readonly kind: 'alert-base'; readonly base: 'all' | 'factory' | 'hard-wired' }
  /** What it has kept of somebody, by their card. */
  | { readonly kind: 'forget-card'; readonly card: string }
  | { readonly kind: 'read-card'; readonly card: string }
  | WatchRequest
  | DisplayRequest
  /** Where it is to connect by one of its profiles; it uses it when its order of profiles says so. */
  | {
      readonly kind: 'network-profile';
      readonly slot: number;
      readonly address: string;
      readonly network: 'wired' | 'wireless';
    };

/** Its variables watch themselves, and it tells when one has gone too far. */
export type WatchRequest =
  | {
      readonly kind: 'watch';
      readonly name: string;
      readonly when: 'above' | 'below' | 'changes-by';
      readonly value: number;
      readonly severity: number;
    }
  /** By the number that it gave. */
  | { readonly kind: 'unwatch'; readonly number: number }
  | { readonly kind: 'read-watched' };

/** Words on its display. The same number again, 1 if none is named, replaces what it says. */
export type DisplayRequest =
  | {
      readonly kind: 'show-message';
      readonly number?: number;
      readonly text: string;
      /** In turn with others, before them as if none is named, or all the time. */
      readonly priority?: 'in-turn' | 'first' | 'always';
      /** Milliseconds since 1970. */
      readonly until?: number;
      readonly during?: 'charging' | 'faulted' | 'idle' | 'unavailable';
    }
  | { readonly kind: 'hide-message'; readonly number?: number }
  | { readonly kind: 'read-messages' };

const onlyIn2: ReadonlySet<string> = new Set<OnlyIn2['kind']>([
  'read-limits',
  'report',
  'report-on',
  'charge-status',
  'alert-level',
  'alert-base',
  'forget-card',
  'read-card',
  'watch',
  'unwatch',
  'read-watched',
  'show-message',
  'hide-message',
  'read-messages',
  'network-profile',
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

/** Which of its kind, where a kind has several: the message that is asked for, whether service opens. */
export function partOf(operation: OperatorRequest): string | null {
  if (operation.kind === 'trigger') return operation.what;
  if (operation.kind === 'availability') return operation.isOpen ? 'open' : 'close';
  return null;
}

/** What was asked, without what may be a secret: an address or a value. */
export function summaryOf(request: StationRequest): string {
  if (request.kind !== 'operate') return request.kind;
  const { operation } = request;
  const part = partOf(operation);
  return part === null ? operation.kind : `${operation.kind} ${part}`;
}

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
