import type { StandardHandler } from '@orpc/server/standard';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';

/** A call of a contract as it came over HTTP. */
export interface ProcedureCall {
  readonly procedure: string;
  readonly contentType: string | undefined;
  readonly body: string;
}

/**
 * Answers a call; null if there is no such procedure. It takes and returns JSON, because creating
 * `Request` and `Response` objects takes longer than most calls.
 */
export async function callProcedure<T extends object>(
  handler: Pick<StandardHandler<T & Record<never, never>>, 'handle'>,
  { procedure, contentType, body }: ProcedureCall,
  context: T,
): Promise<{ status: number; body: string } | null> {
  const request = {
    method: 'POST',
    // Only the path selects the procedure.
    url: new URL(`http://localhost/${procedure}`),
    headers: {},
    signal: undefined,
    body: async () => parsed(contentType, body),
  };
  const { response } = await handler.handle(request, { context });
  return response ? { status: response.status, body: JSON.stringify(response.body) } : null;
}

/** The answer has a sentence for people; the log has the stack for developers. */
export const failureLogger =
  (log: Log) =>
  (error: unknown, { context }: { readonly context: object }): void => {
    const cause = error instanceof Error ? error.cause : null;
    if (!(cause instanceof Error)) return;
    const { requestId: request } = context as { requestId?: string };
    log.error('procedure failed', { request, ...describeError(cause) });
  };

/** Refuses anything but JSON: other sites may send other types without a CORS preflight. */
function parsed(contentType = 'application/json', body: string): unknown {
  if (!contentType.startsWith('application/json')) throw new TypeError('This is not JSON');
  return body === '' ? undefined : JSON.parse(body);
}
