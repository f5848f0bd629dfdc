import { onError, onSuccess } from '@orpc/server';
import { StandardRPCHandler } from '@orpc/server/standard';
import type { Actor } from '#api/policy/actor.ts';
import type { Call } from '#api/router/base.ts';
import { serviceRouter } from '#api/router/router.ts';
import { ownerRouter } from '#api/owner/router.ts';
import { sandboxRouter } from '#api/sandbox/router.ts';
import type { Log } from '../operations/log.ts';
import type { CommunityMetrics } from '../operations/community-metrics.ts';
import type { Idempotency } from '#api/store/log-entry.ts';
import { callProcedure, failureLogger, type ProcedureCall } from '../requests/call-procedure.ts';
import { openedFor, type CommunityHandle } from '../communities/hold-communities.ts';

export type HandleRpc = ReturnType<typeof rpcHandler>;

/** A call of the portal's contract as it came over HTTP. */
export interface RpcCall extends ProcedureCall {
  readonly idempotency: Idempotency | null;
  readonly requestId: string | undefined;
  readonly namesOf: Call['namesOf'];
}

/** Answers calls of the portal's contract for a community; null if there is no such procedure. */
export function rpcHandler(log: Log, metrics?: CommunityMetrics) {
  const handler = new StandardRPCHandler(
    { ...serviceRouter, ...sandboxRouter, ...ownerRouter },
    {
      clientInterceptors: [
        onSuccess(() => metrics?.called(null)),
        onError((error) => metrics?.called(error)),
        onError(failureLogger(log)),
      ],
    },
  );
  return async (
    handle: CommunityHandle,
    actor: Actor,
    call: RpcCall,
  ): Promise<{ status: number; body: string } | null> => {
    const { idempotency, requestId, namesOf } = call;
    const opened = openedFor(handle, { actor, idempotency });
    const context = { ...opened, actor, requestId, namesOf };
    return callProcedure(handler, call, context);
  };
}
