import type { AnswerVariables } from '../middleware/common-headers.ts';

/** Who made a request, once its key is known, for the log of requests. */
export const callers = new WeakMap<Request, NonNullable<AnswerVariables['caller']>>();
