import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Database } from '../store/database.ts';
import { openWebhooks, type Webhooks } from '../webhooks/open-webhooks.ts';
import { measureWebhooks } from '../webhooks/webhook-metrics.ts';
import { readEngineVersion } from './engine-version.ts';
import { foundDaily } from './found-world.ts';
import { rpcHandler, type HandleRpc } from './handle-rpc.ts';
import { openSandboxes, type Sandboxes } from './sandboxes.ts';

/** What the routes need to answer. */
export type Service = { sandboxes: Sandboxes; handleRpc: HandleRpc; webhooks: Webhooks };

export type ServiceOptions = { log: Log; metrics: Metrics; isDevelopment: boolean };

const wall = () => Date.now();

/** The sandboxes of a database in their own time, with the procedures to be called on them. */
export function openService(database: Database, options: ServiceOptions): Service {
  const { log, metrics, isDevelopment } = options;
  const engine = readEngineVersion();
  const found = foundDaily(() => new Date());
  const sandboxes = openSandboxes(database, { engine, wall, found });
  const webhooks = openWebhooks(database, {
    sandboxes,
    engine,
    wall,
    isDevelopment,
    metrics: measureWebhooks(metrics),
    log,
  });
  return { sandboxes, handleRpc: rpcHandler(log), webhooks };
}
