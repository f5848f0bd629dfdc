import type { Instant } from '#engine/units.ts';
import type { OperatorRequest } from '../requests/station-request.ts';

/** Everything a station may be asked to do. */
export type Task =
  /** `outlet`: its own default, which a car has left behind. */
  | { readonly kind: 'default-limit'; readonly amps: number; readonly outlet?: number }
  | {
      readonly kind: 'limit';
      readonly outlet: number;
      readonly cable: string;
      readonly offerId: number;
      readonly amps: number;
    }
  | { readonly kind: 'composite'; readonly outlet: number; readonly cable: string }
  | {
      readonly kind: 'start';
      readonly outlet: number;
      readonly token: string;
      readonly number: number;
      /** It begins with this limit, where the station takes one with a start. */
      readonly amps?: number;
    }
  | { readonly kind: 'stop'; readonly outlet: number; readonly cable: string }
  | {
      readonly kind: 'reserve';
      readonly outlet: number;
      readonly number: number;
      readonly user: string;
      readonly token: string;
      readonly until: Instant;
    }
  | { readonly kind: 'cancel-reservation'; readonly outlet: number; readonly number: number }
  | {
      readonly kind: 'trigger';
      readonly what: Trigger;
      readonly outlet: number | null;
      /** How soon the same may be asked again, if not after the usual pause. */
      readonly every?: number;
    }
  | { readonly kind: 'request'; readonly id: string; readonly operation: OperatorRequest }
  | { readonly kind: 'ask-settings' }
  /** What else it can do; in 1.6 its settings say so. */
  | { readonly kind: 'ask-extras' }
  | { readonly kind: 'ask-cards' }
  | {
      readonly kind: 'send-cards';
      readonly version: number;
      readonly from: number;
      readonly digest: string;
    }
  | {
      readonly kind: 'cost';
      readonly outlet: number;
      readonly cable: string;
      readonly amount: number;
    }
  | { readonly kind: 'change-settings'; readonly settings: readonly Setting[] };

export type Trigger =
  | 'BootNotification'
  | 'StatusNotification'
  | 'MeterValues'
  /** In 2.x, a reading with a number of the transaction. */
  | 'TransactionEvent';

export interface Setting {
  /** In 2.x component and variable, joined by a point. */
  readonly name: string;
  readonly value: string;
}
