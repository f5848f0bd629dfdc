import { onError, onSuccess } from '@orpc/server';
import { StandardRPCHandler } from '@orpc/server/standard';
import type { Actor } from '#api/actor.ts';
import { serviceRouter } from '#api/router/router.ts';
import { sandboxRouter } from '#api/sandbox/router.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { CommunityMetrics } from '../operations/community-metrics.ts';
import type { Idempotency } from '#api/store/log-entry.ts';
import { openedFor, type CommunityHandle } from '../communities/hold-communities.ts';

export type HandleRpc = ReturnType<typeof rpcHandler>;

/** A call of the portal's contract as it came over HTTP. */
export interface RpcCall {
  readonly procedure: string;
  readonly contentType: string | undefined;
  readonly body: string;
  readonly idempotency: Idempotency | null;
  readonly requestId: string | undefined;
}

/**
 * Answers calls of the portal's contract for a community; null if there is no such procedure. It
 * takes and returns JSON, because creating `Request` and `Response` objects takes longer than most
 * calls.
 */
export function rpcHandler(log: Log, metrics?: CommunityMetrics) {
  const handler = new StandardRPCHandler(
    { ...serviceRouter, ...sandboxRouter },
    {
      clientInterceptors: [
        onSuccess(() => metrics?.called(null)),
        onError((error, { context }) => {
          metrics?.called(error);
          // The answer has a sentence for people; the log has the stack for developers.
          const cause = error instanceof Error ? error.cause : null;
          if (!(cause instanceof Error)) return;
          const { requestId: request } = context as { requestId?: string };
          log.error('procedure failed', { request, ...describeError(cause) });
        }),
      ],
    },
  );
  return async (
    handle: CommunityHandle,
    actor: Actor,
    { procedure, contentType, body, idempotency, requestId }: RpcCall,
  ): Promise<{ status: number; body: string } | null> => {
    const context = { ...openedFor(handle, { actor, idempotency }), actor, requestId };
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
  };
}

/** Refuses anything but JSON: other sites may send other types without a CORS preflight. */
function parsed(contentType = 'application/json', body: string): unknown {
  if (!contentType.startsWith('application/json')) throw new TypeError('This is not JSON');
  return body === '' ? undefined : JSON.parse(body);
}
