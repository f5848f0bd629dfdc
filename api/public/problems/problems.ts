import type { Scope } from '../../policy/actor.ts';
import { problemKinds, type ProblemCode } from './problem-kinds.ts';

/** The field that a code is about in every operation. */
const fieldOf: Partial<Readonly<Record<ProblemCode, string>>> = {
  READY_BY_PASSED: 'readyBy',
  TOO_MUCH_ENERGY: 'energyWh',
  BAD_TIME: 'jumpTo',
  BAD_CURSOR: 'cursor',
  WEBHOOK_ADDRESS_REFUSED: 'url',
};

/** What differs from the kind in one failure. */
interface Particulars {
  /** Only `UNREADABLE_REQUEST` has several. */
  readonly status?: 400 | 408 | 414 | 417 | 431;
  /** For people, with the figures. */
  readonly detail?: string;
  readonly next?: string;
  readonly field?: string | null;
  readonly details?: Readonly<Record<string, string | number>>;
  readonly cause?: unknown;
}

/** The body of every failure (RFC 9457). */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly field: string | null;
  readonly next: string;
  readonly details: Readonly<Record<string, string | number>>;
  /** The id of the request in the log of a server, which adds it; null inside a page. */
  readonly requestId: string | null;
}

export class PublicProblem extends Error {
  readonly body: ProblemBody;

  constructor(code: ProblemCode, particulars: Particulars = {}) {
    const { status, title, when, next: usually } = problemKinds[code];
    const { detail, next, field, details, cause } = particulars;
    super(detail ?? when, { cause });
    this.body = {
      type: `/developers/errors#${code}`,
      title,
      status: particulars.status ?? status,
      detail: detail ?? when,
      code,
      field: field ?? fieldOf[code] ?? null,
      next: next ?? usually,
      details: details ?? {},
      requestId: null,
    };
  }
}

export const scopeMissing = (scope: Scope) =>
  new PublicProblem('SCOPE_MISSING', {
    detail: `This key lacks the scope ${scope}.`,
    details: { scope },
  });

/** What RFC 6750 wants beside a refusal for want of a key, or of a scope. */
function challengeOf({ status, code, details }: ProblemBody) {
  if (code === 'SCOPE_MISSING') {
    return { 'www-authenticate': `Bearer error="insufficient_scope", scope="${details['scope']}"` };
  }
  return status === 401 && { 'www-authenticate': 'Bearer' };
}

/** A problem as an HTTP response. */
export const problemResponse = (
  { body }: PublicProblem,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...challengeOf(body),
      ...headers,
    },
  });

/** The response to a request that is refused before any operation is called. */
export const refusal = (code: ProblemCode, headers?: Readonly<Record<string, string>>): Response =>
  problemResponse(new PublicProblem(code), headers);
