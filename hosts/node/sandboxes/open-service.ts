import type { ApiService } from '../api/sandbox-call.ts';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import { measureSandboxes } from '../operations/sandbox-metrics.ts';
import type { Database } from '../store/database.ts';
import { reachability } from '../store/is-reachable.ts';
import { openWebhooks, type Webhooks } from '../webhooks/open-webhooks.ts';
import { measureWebhooks } from '../webhooks/webhook-metrics.ts';
import { createWorldOnce } from './create-world.ts';
import { rpcHandler, type HandleRpc } from './handle-rpc.ts';
import { openSandboxes } from './sandboxes.ts';

/** What the routes need to answer. */
export type Service = ApiService & { handleRpc: HandleRpc };

/** The same for a host, which also says whether it is ready. */
export type HostedService = Service & { isStoreReachable: () => Promise<boolean> };

export type ServiceOptions = { log: Log; metrics: Metrics; isDevelopment: boolean };

const wall = () => Date.now();

/** Opens the sandboxes and webhooks of a database for the routes. */
export function openService(
  database: Database,
  { log, metrics, isDevelopment }: ServiceOptions,
): HostedService & { webhooks: Webhooks } {
  const measured = measureSandboxes(metrics);
  const sandboxes = openSandboxes(database, {
    metrics: measured,
    wall,
    createWorld: createWorldOnce(),
  });
  const webhooks = openWebhooks(database, {
    sandboxes,
    wall,
    isDevelopment,
    metrics: measureWebhooks(metrics),
    log,
  });
  return {
    sandboxes,
    webhooks,
    webhooksOf: webhooks.of,
    handleRpc: rpcHandler(log, measured),
    isStoreReachable: reachability(database.query),
  };
}
