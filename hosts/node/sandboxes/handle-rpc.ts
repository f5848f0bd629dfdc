import { onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { visitorActor } from '#hosts/worker/visitor.ts';
import { demoRouter, serviceRouter } from '#api/router/router.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { Idempotency } from '../store/community-store.ts';
import type { Sandbox } from './sandbox.ts';

export type HandleRpc = ReturnType<typeof rpcHandler>;

/** Answers the calls of the contract for a sandbox; `undefined` where there is no such procedure. */
export function rpcHandler(log: Log) {
  const handler = new RPCHandler(
    { ...serviceRouter, ...demoRouter },
    {
      clientInterceptors: [
        onError((error) => {
          // People are told a sentence; whoever mends it needs to know where it happened.
          const cause = error instanceof Error ? error.cause : null;
          if (cause instanceof Error) log.error('procedure failed', describeError(cause));
        }),
      ],
    },
  );
  return async (request: Request, sandbox: Sandbox, idempotency: Idempotency | null) => {
    const demo = sandbox.forCall({ actor: visitorActor, idempotency });
    const { response } = await handler.handle(request, {
      prefix: '/sandboxes/rpc',
      context: { community: demo, demo, actor: visitorActor },
    });
    return response;
  };
}
