import { callOperation, checkAllowed } from '../call-operation.ts';
import { matchOperation } from './match-operation.ts';
import type { IdempotentRequest } from '../idempotent-request.ts';
import type { Operation } from '../operations.ts';
import { PublicProblem, problemResponse } from '../problems/problems.ts';
import type { PublicCall } from '../public-call.ts';
import {
  joinedInput,
  readBody,
  readIdempotentRequest,
  readQuery,
  readVersions,
} from './read-request.ts';
import { replayed, type RepeatAnswer } from './remember-answers.ts';
import type { PublicContext } from '../router/base.ts';
import { streamSession } from './stream-session.ts';
import { problemFrom } from '../problems/translate-errors.ts';

export interface RestOptions {
  /** Whether the host's log can repeat the answers to writes with an Idempotency-Key. */
  readonly hasLog: boolean;
  /** Repeats the answers that the log cannot. */
  readonly repeatAnswer: RepeatAnswer;
  /** Called with errors of ours; callers only learn that there was one. */
  readonly onUnexpected?: (cause: unknown) => void;
}

/** Creates a response. A host may pass its own, to add headers or because it is faster. */
export type Respond = (
  body: string | null,
  status: number,
  headers: Readonly<Record<string, string>>,
) => Response;

const respondPlainly: Respond = (body, status, headers) => new Response(body, { status, headers });

export type RestHandler = (
  request: Request,
  call: PublicCall,
  respond?: Respond,
) => Promise<Response>;

/**
 * Answers everything under `/v1`, whatever the host: over HTTP on Node, and the examples of the
 * documentation in a worker of the page.
 */
export function createRestHandler({
  hasLog,
  repeatAnswer,
  onUnexpected,
}: RestOptions): RestHandler {
  const answer = async (request: Request, call: PublicCall, respond: Respond) => {
    const read = await readRequest(request, call);
    if (read instanceof Response) return read;
    const { operation, context, input } = read;
    if (operation.isStream) return streamSession(request, input as { sessionId: string }, context);
    const { idempotent } = context;
    if (idempotent !== null && !operation.needsKey) checkHardToGuess(idempotent);
    const isKept = hasLog && operation.isLogged;
    return idempotent === null || isKept
      ? carryOut(read, respond)
      : repeatAnswer(call.caller, idempotent, () => carryOut(read, respondPlainly));
  };

  return async (request, call, respond = respondPlainly) => {
    try {
      return await answer(request, call, respond);
    } catch (error) {
      const problem = problemFrom(error);
      if (problem.body.code === 'UNEXPECTED') onUnexpected?.(problem.cause);
      return problemResponse(problem);
    }
  };
}

interface OperationRequest {
  readonly operation: Operation;
  readonly context: PublicContext;
  readonly input: object;
  readonly ifNoneMatch: string | null;
}

/** The operation and input of a request, or the response if it is refused. */
async function readRequest(
  request: Request,
  call: PublicCall,
): Promise<OperationRequest | Response> {
  const { pathname, searchParams } = new URL(request.url);
  const match = matchOperation(request.method, pathname);
  if (match === null) throw new PublicProblem('NO_SUCH_OPERATION');
  if ('allow' in match) {
    const allow = match.allow.join(', ');
    const problem = new PublicProblem('METHOD_NOT_ALLOWED', {
      detail: `${pathname} takes ${allow}.`,
    });
    return problemResponse(problem, { allow });
  }
  const { operation, params } = match;
  const stranger: PublicContext = { call, idempotent: null, ifMatch: null, headers: {} };
  // Before the body is read, which is not needed for a refusal.
  checkAllowed(operation.id, stranger);
  const ifMatch = readVersions(request, operation);
  const query = readQuery(operation, searchParams);
  const body = await readBody(request, operation);
  const input = joinedInput({ ...query, ...body }, params);
  const context = {
    ...stranger,
    ifMatch,
    idempotent: readIdempotentRequest(request, operation, input),
  };
  return { operation, context, input, ifNoneMatch: request.headers.get('if-none-match') };
}

async function carryOut(asked: OperationRequest, respond: Respond) {
  const { operation, context, input, ifNoneMatch } = asked;
  const output = await callOperation(operation.id, input as never, context);
  const { etag, location, isReplayed } = context.headers;
  if (operation.method === 'GET' && etag !== undefined && isKnown(etag, ifNoneMatch)) {
    return respond(null, 304, { 'cache-control': 'no-store', etag });
  }
  return respond(JSON.stringify(output), operation.successStatus, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(etag !== undefined && { etag }),
    ...(location !== undefined && { location }),
    ...(isReplayed === true && replayed),
  });
}

/** Whether the caller has this version already. */
const isKnown = (etag: string, ifNoneMatch: string | null): boolean =>
  ifNoneMatch === '*' ||
  (ifNoneMatch ?? '').split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === etag);

const hardToGuess = 16;

/** `createSandbox` answers with a key, so nobody must be able to guess the Idempotency-Key. */
function checkHardToGuess({ key }: IdempotentRequest): void {
  if (key.length >= hardToGuess) return;
  const detail = `Without a key of the API, an Idempotency-Key needs at least ${hardToGuess} characters.`;
  throw new PublicProblem('BAD_IDEMPOTENCY_KEY', { detail });
}
