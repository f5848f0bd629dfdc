import type { Setting, Task } from './task.ts';
import type { Work } from './work.ts';

/** How a station takes a task. */
export type Verdict = 'accepted' | 'rejected' | 'unsupported';

/** What is learned from the settings of a station. */
export interface LearnedSettings {
  readonly unit: 'A' | 'W';
  readonly canReserve: boolean;
  /** Absent where it is asked for by itself. */
  readonly extras?: LearnedExtras;
  /** Those that differ from what the service needs. */
  readonly toChange: readonly Setting[];
}

/** What a station can do beside what every building needs. */
export interface LearnedExtras {
  /** Room for cards; null if it keeps none. */
  readonly cards: { readonly perMessage: number; readonly most: number } | null;
  readonly showsCost: boolean;
  readonly toChange: readonly Setting[];
}

/** One version of OCPP: its calls from a station, and its words for the tasks. */
export interface Dialect {
  /** Processes a call that has been checked; returns the answer. */
  readonly handlers: Readonly<Record<string, (work: Work, payload: never) => object>>;
  readonly callFor: (
    work: Work,
    task: Task,
  ) => { readonly action: string; readonly payload: object };
  readonly verdict: (task: Task, result: never) => Verdict;
  /** Settings are changed by one call each. */
  readonly changesOneByOne: boolean;
  /** Which settings were not taken; without an answer, all that were sent. */
  readonly refusedSettings: (settings: readonly Setting[], result: never) => readonly string[];
  /** What became of the one thing that was asked for, where the answer has a list of them. */
  readonly itemStatus: (result: never) => string | undefined;
  readonly settingsFrom: (work: Work, result: never) => LearnedSettings;
  readonly extrasFrom: (result: never) => LearnedExtras;
  /** The version of the cards it keeps. */
  readonly listVersion: (result: never) => number;
  /** The highest limit in force by the station's own word, in amps; null if it says nothing. */
  readonly compositeLimit: (work: Work, outlet: number, result: never) => number | null;
}

/** What the meter is to be asked for in every sample. */
export const measurands = 'Energy.Active.Import.Register,Current.Import,Power.Active.Import';

/** A call whose payload is that of its action. */
export const call = <Payload extends object>(action: string, payload: Payload) => ({
  action,
  payload,
});
