import { onError, onSuccess } from '@orpc/server';
import { StandardRPCHandler } from '@orpc/server/standard';
import type { Actor } from '#api/policy/actor.ts';
import type { Call } from '#api/router/base.ts';
import { serviceRouter } from '#api/router/router.ts';
import { ownerRouter } from '#api/owner/router.ts';
import { stationRouter } from '#api/owner/stations/router.ts';
import type { StationCall, StationDesk } from '#api/owner/stations/station-desk.ts';
import { sandboxRouter } from '#api/sandbox/router.ts';
import type { Sandbox } from '#api/sandbox/sandbox.ts';
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
  /** How the host is reached by whoever calls. */
  readonly origin: string;
}

type HostedCall = StationCall & {
  readonly sandbox: Sandbox | null;
  readonly requestId: string | undefined;
};

/** Answers calls of the portal's contract for a community; null if there is no such procedure. */
export function rpcHandler(
  log: Log,
  metrics?: CommunityMetrics,
  /** Null until chargers are open. */
  stationsOf: (community: string, origin: string) => StationDesk | null = () => null,
) {
  const handler = new StandardRPCHandler<HostedCall>(
    { ...serviceRouter, ...sandboxRouter, ...ownerRouter, ...stationRouter },
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
    const { idempotency, requestId, namesOf, origin } = call;
    // What is done to a station is no entry of the log that could be found again.
    const isOfStation = call.procedure.startsWith('stations/');
    const opened = openedFor(handle, { actor, idempotency: isOfStation ? null : idempotency });
    const stations = handle.kind === 'live' ? stationsOf(handle.id, origin) : null;
    const context = { ...opened, actor, requestId, namesOf, stations };
    return callProcedure(handler, call, context);
  };
}
