import { rmSync } from 'node:fs';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { SandboxService, Service } from '../../api/contract/contract.ts';
import { createHost } from '../../hosts/node/host.ts';
import { createMetrics } from '../../hosts/node/operations/metrics.ts';
import { openService } from '../../hosts/node/communities/start/open-service.ts';
import { readBuild } from '../../hosts/node/site/read-build.ts';
import { openPglite } from '../../hosts/node/store/pglite/open-pglite.ts';
import { listen, portOf } from '../../hosts/node/testing/client.ts';
import { pgliteFolder } from '../../hosts/node/testing/databases/databases.ts';
import { testSecretKeys } from '../../hosts/node/testing/test-secret-keys.ts';

const quiet = { info: () => undefined, error: () => undefined };

/** The production build and hosted sandboxes, on the same port after every restart. */
export async function hostSandboxes() {
  const folder = await pgliteFolder();
  let port = 0;

  async function start() {
    const database = await openPglite(folder);
    const service = openService(database, {
      log: quiet,
      metrics: createMetrics(),
      isDevelopment: true,
      keys: testSecretKeys,
    });
    const host = createHost(readBuild('build'), { log: quiet, service: () => service });
    await listen(host.server, port);
    port = portOf(host.server);
    return { database, service, host };
  }
  let running = await start();

  async function stop() {
    await running.host.stop();
    await running.database.close();
  }
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    stop,
    start: async () => {
      running = await start();
    },
    /** Creates a sandbox whose clock runs: with an agent that has its key, and links for the portal. */
    create: async () => {
      const { id, key } = (await running.service.communities.createSandbox())!;
      const headers = { authorization: `Bearer ${key}` };
      const agent: Service & SandboxService = createORPCClient(
        new RPCLink({ url: `${address}/sandboxes/rpc`, headers }),
      );
      await agent.clock.resume();
      return {
        id,
        agent,
        remove: () => running.service.communities.remove(id),
        viewLink: async () => {
          const link = (await running.service.communities.createViewLink(id))!;
          return address + link.address;
        },
      };
    },
    /** Makes all view links, or all sessions, expire. */
    expire: (kind: 'view' | 'session') =>
      running.database.query(`update keys set expires = now() - interval '1 s' where kind = $1`, [
        kind,
      ]),
    end: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type SandboxHost = Awaited<ReturnType<typeof hostSandboxes>>;
