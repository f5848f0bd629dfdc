import type { Problem } from './generated/types.ts';

/** Stable: programs may rely on them. */
export type ProblemCode = Problem['code'];

/** A refusal of the API: `code` for programs, `message` and `next` for people. */
export class FairwattProblem extends Error {
  override readonly name = 'FairwattProblem';
  readonly code: ProblemCode;
  readonly status: number;
  /** The field of the input it is about. */
  readonly field: string | null;
  /** What to do next. */
  readonly next: string;
  /** The figures behind the message. */
  readonly details: Problem['details'];
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | null;
  /** The id of the request in the log of the server. Name it when you ask for help. */
  readonly requestId: string | null;

  constructor(problem: Problem, retryAfter: number | null, requestId: string | null = null) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.field = problem.field;
    this.next = problem.next;
    this.details = problem.details;
    this.retryAfter = retryAfter;
    this.requestId = requestId ?? problem.requestId ?? null;
  }
}

/** No answer of the API: the network failed, or something in between answered instead. */
export class FairwattUnreachable extends Error {
  override readonly name = 'FairwattUnreachable';
}
