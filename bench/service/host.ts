/**
 * A host process like `hosts/node/main.ts`, which its parent can also ask for a digest of its
 * worlds and for its use of CPU and memory.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { visitorActor } from '#api/sandbox/visitor.ts';
import { createHost } from '../../hosts/node/host.ts';
import { batchLines, createLog } from '../../hosts/node/operations/log.ts';
import { openedFor } from '../../hosts/node/communities/hold-communities.ts';
import { createFront } from '../../hosts/node/requests/front.ts';
import { createMetrics } from '../../hosts/node/operations/metrics.ts';
import { startCommunities } from '../../hosts/node/communities/start/start-communities.ts';
import { readSettings } from '../../hosts/node/settings.ts';
import { readBuild } from '../../hosts/node/site/read-build.ts';

export type HostQuery = { digestOf: readonly string[] } | 'usage';
export type Usage = { cpuMs: number; megabytes: number; mostMegabytes: number; conflicts: number };

const log = createLog(
  batchLines((lines) => void process.stdout.write(lines)),
  () => new Date(),
);
const metrics = createMetrics();
const settings = readSettings(process.env);
const communities = startCommunities(settings, log, metrics);
const { server } = createHost(readBuild('build'), {
  log,
  metrics,
  service: communities.current,
  accounts: { handler: communities.accounts, hasOutbox: false },
  agents: () => communities.current()?.agents ?? null,
  front: createFront({ publicAddress: settings.publicAddress }),
});
server.listen(0, '127.0.0.1');

/** A hash of world, ledger and clock of paused sandboxes. */
async function digest(keys: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const key of keys) {
    const { community } = (await communities.current()!.communities.open(key))!;
    const { sandbox } = openedFor(community, { actor: visitorActor, idempotency: null });
    const { world, ledger, clock } = await sandbox!.present();
    hash.update(JSON.stringify({ world, ledger, clock }));
  }
  return hash.digest('hex');
}

/** Since the start of this process, also between two looks at it. */
function mostMegabytes(): number {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))!;
  return (Number(kibibytes) * 1024) / 1e6;
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1000,
    megabytes: process.memoryUsage.rss() / 1e6,
    mostMegabytes: mostMegabytes(),
    conflicts: communities.current()!.communities.conflictCount(),
  };
}

process.on('message', (message) => {
  const asked = message as HostQuery;
  if (asked === 'usage') process.send!(usage());
  else void digest(asked.digestOf).then((found) => process.send!(found));
});
for (const ending of ['disconnect', 'SIGTERM']) process.on(ending, () => process.exit());

await communities.open();
process.send!((server.address() as AddressInfo).port);
