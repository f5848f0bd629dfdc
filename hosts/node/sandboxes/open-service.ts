import { keptWebhooks } from '#api/public/webhooks/memory-webhooks.ts';
import type { ApiService } from '../api/sandbox-call.ts';
import type { Log } from '../operations/log.ts';
import type { Database } from '../store/database.ts';
import { readEngineVersion } from './engine-version.ts';
import { foundDaily } from './found-world.ts';
import { rpcHandler, type HandleRpc } from './handle-rpc.ts';
import { openSandboxes } from './sandboxes.ts';

/** What the routes need to answer. */
export type Service = ApiService & { handleRpc: HandleRpc };

/** The sandboxes of a database in their own time, and the procedures to be called on them. */
export const openService = (database: Database, log: Log): Service => ({
  sandboxes: openSandboxes(database, {
    engine: readEngineVersion(),
    wall: () => Date.now(),
    found: foundDaily(() => new Date()),
  }),
  webhooksOf: keptWebhooks(() => Date.now()),
  createViewLink: async () => null,
  handleRpc: rpcHandler(log),
});
