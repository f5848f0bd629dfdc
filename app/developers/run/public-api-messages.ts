import type { PlainAnswer, PlainRequest } from '#hosts/playground/contract.ts';
import type { WorldWords } from './world-words.ts';

/** To the worker; it answers with the same id. */
export interface ToPlayground {
  readonly id: number;
  /** Another number than before begins a new sandbox. */
  readonly sandbox: number;
  readonly request: PlainRequest;
}

export type WordedAnswer = Pick<PlainAnswer, 'status' | 'body'> & {
  /** The sandbox afterwards, as the panel shows it. */
  readonly world: WorldWords;
};

export type FromPlayground = { readonly id: number } & (
  | { readonly answer: WordedAnswer }
  | { readonly failure: string }
);
