import { forgetOldest } from '../../forget-oldest.ts';
import type { IdempotentRequest } from '../idempotent-request.ts';
import { PublicProblem } from '../problems/problems.ts';

const mostAnswers = 1000;
const rememberedMs = 600_000;

/** The header of an answer that was given before. */
export const replayed = { 'idempotency-replayed': 'true' };

/** Answers a repeated request as before, and says that it does. A request that was refused is carried out again. */
export type RepeatAnswer = (
  caller: string,
  idempotent: IdempotentRequest,
  answer: () => Promise<Response>,
) => Promise<Response>;

interface Remembered {
  readonly request: string;
  readonly answer: Promise<Response>;
  readonly until: number;
}

/** Keeps answers in memory for ten minutes, for hosts that do not store them. */
export function rememberAnswers(now: () => number): RepeatAnswer {
  const answers = new Map<string, Remembered>();
  return async (caller, { key, request }, answer) => {
    const name = `${caller} ${key}`;
    const known = answers.get(name);
    if (known !== undefined && known.until > now()) {
      if (known.request !== request) throw new PublicProblem('IDEMPOTENCY_KEY_REUSED');
      const response = (await known.answer).clone();
      for (const [header, value] of Object.entries(replayed)) response.headers.set(header, value);
      return response;
    }
    const first = answer();
    answers.delete(name);
    answers.set(name, { request, answer: first, until: now() + rememberedMs });
    forgetOldest(answers, mostAnswers);
    try {
      return (await first).clone();
    } catch (error) {
      answers.delete(name);
      throw error;
    }
  };
}
