import { keptWebhooks } from '#api/public/webhooks/memory-webhooks.ts';
import type { ApiService } from '../api/sandbox-call.ts';
import type { Log } from '../operations/log.ts';
import type { SandboxMetrics } from '../operations/sandbox-metrics.ts';
import type { Database } from '../store/database.ts';
import { claimEngine, engineStanding } from './engine-standing.ts';
import { readEngineVersion } from './engine-version.ts';
import { foundDaily } from './found-world.ts';
import { rpcHandler, type HandleRpc } from './handle-rpc.ts';
import { openSandboxes } from './sandboxes.ts';

/** What the routes need to answer. */
export type Service = ApiService & { handleRpc: HandleRpc };

/** The sandboxes of a database in their own time, and the procedures to be called on them. */
export async function openService(
  database: Database,
  log: Log,
  metrics: SandboxMetrics,
): Promise<Service> {
  const { query, isShared } = database;
  const engine = readEngineVersion();
  await claimEngine(query, engine);
  const sandboxes = openSandboxes(database, {
    engine,
    metrics,
    // A database of one's own has nobody else's commands to wait for.
    standing: async () => (isShared ? engineStanding(query, engine) : 'current'),
    wall: () => Date.now(),
    found: foundDaily(() => new Date()),
  });
  return {
    sandboxes,
    webhooksOf: keptWebhooks(() => Date.now()),
    handleRpc: rpcHandler(log, metrics),
  };
}
