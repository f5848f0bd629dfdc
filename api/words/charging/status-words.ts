import type { Answers } from '../../contract/contract.ts';
import type { Phase, Signals } from '../../contract/session.ts';

export type LiveSession = NonNullable<Answers['charge']['space']['session']>;

/** Whether a charge has come to its end: done, or stopped. The car may still be plugged in. */
export const isChargeOver = ({ phase }: Pick<LiveSession, 'phase'>) =>
  phase.kind === 'complete' || phase.kind === 'stopped';

/** The status of a session in two lines: what is happening and what comes next; then why. */
export type StatusWords = { readonly headline: string; readonly reason: string };

/** Context of a sentence besides the car itself. */
export type Scene = {
  readonly now: number;
  readonly numberOf: (space: string) => number;
  readonly signals: Pick<Signals, 'prices' | 'carbon'>;
  /** The car that the reader has selected, if any. */
  readonly vehicle?: number;
};

export type Why<Kind extends Phase['kind']> = Extract<Phase, { kind: Kind; why: unknown }>['why'];

/** What a sentence says, whatever its figures and times are. */
export const withoutFigures = (sentence: string): string =>
  sentence.replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\d[\d.,:]*(\s?[AP]M\b)?/g, '#');

export const joined = (...sentences: readonly (string | null)[]) =>
  sentences.filter((sentence) => sentence !== null).join(' ');
