import { createHost } from '../host.ts';
import type { Log } from '../operations/log.ts';
import type { CommunitiesOptions } from '../communities/communities.ts';
import { createMetrics } from '../operations/metrics.ts';
import { measureCommunities } from '../operations/community-metrics.ts';
import { rpcHandler } from '../portal/handle-rpc.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Database } from '../store/database.ts';
import { reachability } from '../store/is-reachable.ts';
import { listen, portOf } from './client.ts';
import { apiServiceOf, openTestCommunities, serviceOf } from './community-client.ts';

const quiet: Log = { info: () => undefined, error: () => undefined };

/** A host over HTTP with the sandboxes of a database, and calls of their procedures. */
export async function sandboxHost(
  database: Database,
  { log = quiet, ...options }: Partial<CommunitiesOptions> & { log?: Log } = {},
) {
  const metrics = createMetrics();
  const measured = measureCommunities(metrics);
  const communities = openTestCommunities(database, {
    bounds: { snapshotEvery: 5 },
    metrics: measured,
    ...options,
  });
  const service = {
    ...apiServiceOf(communities),
    handleRpc: rpcHandler(log, measured),
    isStoreReachable: reachability(database.query),
  };
  const host = createHost(
    { files: new Map(), headers: securityHeaders([]) },
    { log, metrics, service: () => service, timeouts: { quiet: 0, linger: 0 } },
  );
  await listen(host.server);
  const address = `http://127.0.0.1:${portOf(host.server)}/sandboxes`;

  const call = (key: string, procedure: string, input: unknown, idempotencyKey?: string) =>
    fetch(`${address}/rpc/${procedure}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        // A kept connection would time out when PGlite blocks this process for seconds.
        connection: 'close',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({ json: input }),
    });

  /** Creates a sandbox through the public API. */
  const createPublicly = () => fetch(new URL('/v1/sandboxes', address), { method: 'POST' });

  /** Creates a sandbox, with a command whose text can be found on the wire and in the log. */
  async function createSandbox() {
    const { id, key } = (await communities.createSandbox())!;
    const [car] = (await serviceOf((await communities.open(key))!.community).vehicles.list())
      .vehicles;
    const { battery, maxAmps, phases, consumption, limit, level, readyBy } = car!;
    const rename = (name: string, idempotencyKey?: string) => {
      const details = { battery, maxAmps, phases, consumption, limit, level, readyBy, name };
      return call(key, 'vehicles/edit', { vehicle: car!.id, details }, idempotencyKey);
    };
    return { id, key, rename };
  }
  return { address, metrics, communities, call, createSandbox, createPublicly, stop: host.stop };
}

/** The code of a refusal, whether of a procedure or of a route. */
export async function codeOf(answer: Response): Promise<string> {
  const body = (await answer.json()) as { code?: string; json?: { code: string } };
  return body.json?.code ?? body.code ?? '';
}
