import { onError, onSuccess } from '@orpc/server';
import { StandardRPCHandler } from '@orpc/server/standard';
import { visitorActor } from '#hosts/worker/visitor.ts';
import { demoRouter, serviceRouter } from '#api/router/router.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { SandboxMetrics } from '../operations/sandbox-metrics.ts';
import type { Idempotency } from '../store/log-entry.ts';
import type { Sandbox } from './sandbox.ts';

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
 * Answers the calls of the contract for a sandbox; `null` where there is no such procedure. Bodies
 * are JSON both ways, so that no objects of fetch have to be made for a call.
 */
export function rpcHandler(log: Log, metrics?: SandboxMetrics) {
  const handler = new StandardRPCHandler(
    { ...serviceRouter, ...demoRouter },
    {
      clientInterceptors: [
        onSuccess(() => metrics?.called(null)),
        onError((error, { context }) => {
          metrics?.called(error);
          // People are told a sentence; whoever mends it needs to know where it happened.
          const cause = error instanceof Error ? error.cause : null;
          if (!(cause instanceof Error)) return;
          const { requestId: request } = context as { requestId?: string };
          log.error('procedure failed', { request, ...describeError(cause) });
        }),
      ],
    },
  );
  return async (
    sandbox: Sandbox,
    { procedure, contentType, body, idempotency, requestId }: RpcCall,
  ): Promise<{ status: number; body: string } | null> => {
    const demo = sandbox.forCall({ actor: visitorActor, idempotency });
    const context = { community: demo, demo, actor: visitorActor, requestId };
    const request = {
      method: 'POST',
      // Only the path leads to a procedure.
      url: new URL(`http://localhost/${procedure}`),
      headers: {},
      signal: undefined,
      body: async () => parsed(contentType, body),
    };
    const { response } = await handler.handle(request, { context });
    return response ? { status: response.status, body: JSON.stringify(response.body) } : null;
  };
}

/** Other forms than JSON are malformed: a page of another site may send those without being asked. */
function parsed(contentType = 'application/json', body: string): unknown {
  if (!contentType.startsWith('application/json')) throw new TypeError('This is not JSON');
  return body === '' ? undefined : JSON.parse(body);
}
