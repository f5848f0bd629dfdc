import type { Measured } from './meter.ts';
import type { VirtualState, VirtualTransaction } from './virtual-state.ts';
import type { VirtualWork } from './work.ts';

type Said = { readonly action: string; readonly payload: object };

/** Why a transaction begins, and why it ends. */
export type BeginReason = 'card' | 'remote';
export type EndReason = 'unplugged' | 'local' | 'remote' | 'refused' | 'reset';

/** What the outlet does, as a person would say it. */
export type OutletStatus =
  | 'available'
  | 'reserved'
  | 'preparing'
  | 'charging'
  | 'car-pauses'
  | 'charger-pauses'
  | 'finishing'
  | 'unavailable'
  | 'faulted';

/** One version of OCPP as a charger speaks it. */
export interface VirtualDialect {
  readonly settings: VirtualState['settings'];
  /** The settings that say how often the meter is read, and how often at the full quarter hours. */
  readonly names: { readonly sampled: string; readonly aligned: string };
  /** What differs in the settings of a charger that takes limits in watts only. */
  readonly onlyWatts: VirtualState['settings'];
  readonly boot: (work: VirtualWork) => Said;
  readonly status: (work: VirtualWork, status: OutletStatus) => Said;
  readonly authorize: (token: string) => Said;
  readonly begin: (
    work: VirtualWork,
    transaction: VirtualTransaction,
    measured: Measured,
    why: BeginReason,
  ) => Said;
  readonly reading: (
    work: VirtualWork,
    transaction: VirtualTransaction | null,
    measured: Measured,
    why: 'sampled' | 'aligned' | 'asked',
  ) => Said;
  readonly end: (
    work: VirtualWork,
    transaction: VirtualTransaction,
    measured: Measured,
    why: EndReason,
  ) => Said;
  /** Something in a transaction has changed; null if this version has no word for that. */
  readonly changed: (
    work: VirtualWork,
    transaction: VirtualTransaction,
    status: OutletStatus,
  ) => Said | null;
  /** A kept message as it is sent: in 1.6 with the id that the service has given meanwhile. */
  readonly sent: (state: VirtualState, said: Said, transaction: number) => Said;
  readonly statusOfToken: (result: never) => string | null;
  readonly givenId: (result: never) => number | null;
  /** How calls of the service are answered; those left out are not implemented. */
  readonly answers: Readonly<Record<string, (work: VirtualWork, payload: never) => object>>;
}
