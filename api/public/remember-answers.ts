import { forgetOldest } from '../forget-oldest.ts';
import type { NamedRequest } from './named-request.ts';
import { PublicProblem } from './problems.ts';

const most = 1000;
const forMs = 600_000;

/** Gives a repeated request the answer it got. A request that was refused is tried again. */
export type RepeatAnswer = (
  caller: string,
  named: NamedRequest,
  answer: () => Promise<Response>,
) => Promise<Response>;

interface Remembered {
  readonly request: string;
  readonly answer: Promise<Response>;
  readonly until: number;
}

/**
 * Gives a request that is repeated under the same name the answer it got, for ten minutes and as
 * long as this process lives: for hosts that store no answers.
 */
export function rememberAnswers(now: () => number): RepeatAnswer {
  const answers = new Map<string, Remembered>();
  return async (caller, { key, request }, answer) => {
    const name = `${caller} ${key}`;
    const known = answers.get(name);
    if (known !== undefined && known.until > now()) {
      if (known.request !== request) throw new PublicProblem('IDEMPOTENCY_KEY_REUSED');
      return (await known.answer).clone();
    }
    const first = answer();
    answers.delete(name);
    answers.set(name, { request, answer: first, until: now() + forMs });
    forgetOldest(answers, most);
    try {
      return (await first).clone();
    } catch (error) {
      answers.delete(name);
      throw error;
    }
  };
}
