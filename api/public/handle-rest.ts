import { callOperation, checkScope } from './call-operation.ts';
import { matchOperation } from './match-operation.ts';
import { PublicProblem, problemResponse } from './problems.ts';
import type { PublicCall } from './public-call.ts';
import { readBody, readName, readQuery } from './read-request.ts';
import type { PublicContext } from './router/base.ts';
import { streamSession } from './stream-session.ts';

export interface RestOptions {
  /** Told of mistakes of ours; callers only learn that there was one. */
  readonly onUnexpected?: (cause: unknown) => void;
}

export type RestHandler = (request: Request, call: PublicCall) => Promise<Response>;

/**
 * Answers everything under `/v1`. It knows no host: on Node it answers over HTTP, in a worker of the
 * page it answers the documentation's examples.
 */
export function createRestHandler({ onUnexpected }: RestOptions = {}): RestHandler {
  return async (request, call) => {
    try {
      return await answer(request, call);
    } catch (error) {
      const problem =
        error instanceof PublicProblem ? error : new PublicProblem('UNEXPECTED', { cause: error });
      if (problem.body.code === 'UNEXPECTED') onUnexpected?.(problem.cause);
      return problemResponse(problem);
    }
  };
}

async function answer(request: Request, call: PublicCall): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const match = matchOperation(request.method, pathname);
  if (match === null) throw new PublicProblem('NO_SUCH_OPERATION');
  if ('allow' in match) {
    const detail = `${pathname} takes ${match.allow.join(', ')}.`;
    const problem = new PublicProblem('METHOD_NOT_ALLOWED', { detail });
    return problemResponse(problem, { allow: match.allow.join(', ') });
  }
  const { operation, params } = match;
  const ifMatch = request.headers.get('if-match');
  const stranger: PublicContext = { call, named: null, ifMatch, headers: {} };
  // Before the body is read: whoever may not write need not send one.
  checkScope(operation.id, stranger);
  const body = await readBody(request);
  const context = { ...stranger, named: readName(request, operation, body) };
  const input = { ...readQuery(operation, searchParams), ...body.fields, ...params };
  if (operation.isStream) return streamSession(request, input as { sessionId: string }, context);
  const output = await callOperation(operation.id, input as never, context);
  const { etag, location } = context.headers;
  return new Response(JSON.stringify(output), {
    status: operation.successStatus,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(etag !== undefined && { etag }),
      ...(location !== undefined && { location }),
    },
  });
}
