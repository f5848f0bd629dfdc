import type { Database } from '../../hosts/node/store/database.ts';
import { createMetrics } from '../../hosts/node/operations/metrics.ts';
import { openService } from '../../hosts/node/communities/start/open-service.ts';
import { testSecretKeys } from '../../hosts/node/testing/test-secret-keys.ts';

const quiet = { info: () => undefined, error: () => undefined };
const atOnce = 8;

/** Creates sandboxes without the quotas of visitors; returns their keys. */
export async function createSandboxes(database: Database, count: number): Promise<string[]> {
  const { communities } = openService(database, {
    log: quiet,
    metrics: createMetrics(),
    isDevelopment: true,
    keys: testSecretKeys,
  });
  const keys: string[] = [];
  let begun = 0;
  const create = async () => {
    while (begun < count) {
      begun += 1;
      keys.push((await communities.createSandbox())!.key);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, create));
  return keys;
}
