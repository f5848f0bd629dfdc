import { openAgents } from '../agents/open-agents.ts';
import { createHost } from '../host.ts';
import { createFront } from '../requests/front.ts';
import type { Log } from '../operations/log.ts';
import { createMetrics } from '../operations/metrics.ts';
import { measureCommunities } from '../operations/community-metrics.ts';
import { rpcHandler } from '../portal/handle-rpc.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Database, Query } from '../store/database.ts';
import { listen, portOf } from './client.ts';
import { testSecretKeys } from './test-secret-keys.ts';
import { openProcess } from './webhooks/webhook-world.ts';
import { reachability } from '../store/is-reachable.ts';

/** The public API over HTTP, on a database, with a clock that only the test moves. */
export async function publicHost(
  database: Database,
  clock: { now: number },
  /** The address of the first process, for one that stands beside it under the same. */
  publicAddress?: string,
) {
  const failures: unknown[] = [];
  const answered: unknown[] = [];
  const log: Log = {
    info: (message, about) => void (message === 'request' && answered.push(about)),
    error: (message, about) => void failures.push([message, about]),
  };
  const { communities, webhooks } = openProcess(database, { clock });
  const handleRpc = rpcHandler(log, measureCommunities(createMetrics()));
  const agents = openAgents(database.query, {
    wall: () => clock.now,
    // Documents of apps are read from the own machine.
    isDevelopment: true,
    keys: testSecretKeys,
    endpointAdded: webhooks.endpointAdded,
    changed: communities.accessChanged,
  });
  const isStoreReachable = reachability(database.query);
  const service = { communities, webhooksOf: webhooks.of, handleRpc, isStoreReachable };
  const { server, stop } = createHost(
    { files: new Map(), headers: securityHeaders([]) },
    {
      log,
      now: () => clock.now,
      service: () => service,
      agents: () => agents,
      front: createFront({ publicAddress }),
      timeouts: { quiet: 0, linger: 0 },
    },
  );
  await listen(server);
  const address = `http://127.0.0.1:${portOf(server)}`;
  return { server, address, communities, agents, webhooks, failures, answered, stop };
}

type Digests = ReadonlyMap<string, string>;

/** The last digests of each database, and where its write-ahead log ended before. */
const newest = new WeakMap<Query, { end: string; found: Digests }>();

/**
 * A hash of all rows of each community, to see whether anything was written. Without the time of
 * last use, and without snapshots, which follow from the log.
 */
export async function digests({ query }: Pick<Database, 'query'>): Promise<Digests> {
  // As long as nothing at all was written, the last ones hold.
  const { rows: log } = await query<{ end: string }>('select pg_current_wal_insert_lsn() as end');
  const { end } = log[0]!;
  const last = newest.get(query);
  if (last?.end === end) return last.found;
  const { rows } = await query<{ id: string; digest: string }>(
    `select id, md5(concat_ws('|',
      (select string_agg(l::text, ',' order by seq) from log l where community = c.id),
      (select string_agg(i::text, ',' order by actor, key) from idempotency i where community = c.id),
      (select string_agg((to_jsonb(k) - 'last_used')::text, ',' order by hash)
        from keys k where community = c.id),
      (select string_agg(e::text, ',' order by id) from webhook_endpoints e where community = c.id),
      (select string_agg(r::text, ',' order by key) from webhook_requests r where community = c.id),
      (select string_agg(d::text, ',' order by id) from webhook_deliveries d where community = c.id)
    )) as digest from communities c`,
  );
  const found = new Map(rows.map(({ id, digest }) => [id, digest]));
  newest.set(query, { end, found });
  return found;
}
