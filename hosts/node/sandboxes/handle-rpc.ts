import { onError, onSuccess } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { visitorActor } from '#hosts/worker/visitor.ts';
import { demoRouter, serviceRouter } from '#api/router/router.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { SandboxMetrics } from '../operations/sandbox-metrics.ts';
import type { Idempotency } from '../store/community-store.ts';
import type { Sandbox } from './sandbox.ts';

export type HandleRpc = ReturnType<typeof rpcHandler>;

/** Answers the calls of the contract for a sandbox; `undefined` where there is no such procedure. */
export function rpcHandler(log: Log, metrics?: SandboxMetrics) {
  const handler = new RPCHandler(
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
    request: Request,
    sandbox: Sandbox,
    idempotency: Idempotency | null,
    requestId?: string,
  ) => {
    const demo = sandbox.forCall({ actor: visitorActor, idempotency });
    const context = { community: demo, demo, actor: visitorActor, requestId };
    const { response } = await handler.handle(request, { prefix: '/sandboxes/rpc', context });
    return response;
  };
}
