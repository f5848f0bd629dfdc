import { openAgents, type Agents } from '../../agents/open-agents.ts';
import type { ApiService } from '../../api/opened-community.ts';
import type { Log } from '../../operations/log.ts';
import type { Metrics } from '../../operations/metrics.ts';
import { measureCommunities } from '../../operations/community-metrics.ts';
import type { Database } from '../../store/database.ts';
import type { SecretKeys } from '../../store/secret-keys.ts';
import { storeClock } from '../../store/store-clock.ts';
import { reachability } from '../../store/is-reachable.ts';
import { openWebhooks, type Webhooks } from '../../webhooks/open-webhooks.ts';
import { measureWebhooks } from '../../webhooks/webhook-metrics.ts';
import { createWorldOnce } from '../world/create-world.ts';
import { rpcHandler, type HandleRpc } from '../../portal/handle-rpc.ts';
import { openCommunities } from '../communities.ts';

/** What the routes need to answer. */
export type Service = ApiService & { handleRpc: HandleRpc };

/** The same for a host, which also says whether it is ready. */
export type HostedService = Service & { isStoreReachable: () => Promise<boolean> };

/** The same for whoever starts and stops it. */
export type OpenService = HostedService & {
  agents: Agents;
  webhooks: Webhooks;
  clock: ReturnType<typeof storeClock>;
};

export type ServiceOptions = {
  log: Log;
  metrics: Metrics;
  isDevelopment: boolean;
  keys: SecretKeys;
  /** Invites a resident by mail. */
  invite?: ApiService['invite'];
  /** The charging stations of a community; null until chargers are open. */
  stationsOf?: Parameters<typeof rpcHandler>[2];
};

/** Opens the sandboxes and webhooks of a database for the routes. */
export function openService(
  database: Database,
  { log, metrics, isDevelopment, keys, invite, stationsOf }: ServiceOptions,
): OpenService {
  const clock = storeClock(database.query);
  const wall = clock.now;
  const measured = measureCommunities(metrics);
  const communities = openCommunities(database, {
    metrics: measured,
    wall,
    createWorld: createWorldOnce(),
  });
  const webhooks = openWebhooks(database, {
    communities,
    wall,
    isDevelopment,
    keys,
    metrics: measureWebhooks(metrics),
    log,
  });
  const agents = openAgents(database.query, {
    wall,
    isDevelopment,
    keys,
    endpointAdded: webhooks.endpointAdded,
    changed: communities.accessChanged,
  });
  return {
    communities,
    agents,
    webhooks,
    webhooksOf: webhooks.of,
    ...(invite && { invite }),
    handleRpc: rpcHandler(log, measured, stationsOf),
    clock,
    isStoreReachable: reachability(database.query),
  };
}
