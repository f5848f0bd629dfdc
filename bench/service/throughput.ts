import type { Database } from '../../hosts/node/store/database.ts';
import { openService } from '../../hosts/node/sandboxes/open-service.ts';
import { load, startHost, type HostProcess } from './processes.ts';

export const quietLog = { info: () => undefined, error: () => undefined };

/** As many sandboxes as are asked for; gives their keys. */
export async function createSandboxes(database: Database, count: number): Promise<string[]> {
  const { sandboxes } = openService(database, quietLog);
  const keys: string[] = [];
  const create = async () => {
    while (keys.length < count) keys.push((await sandboxes.create())!.key);
  };
  await create();
  return keys;
}

export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function call<T>(port: number, key: string, procedure: string, input?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/sandboxes/rpc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  const { json } = (await answer.json()) as { json: T };
  if (!answer.ok) throw new Error(`${procedure}: ${JSON.stringify(json)}`);
  return json;
}

const connections = 16;

export interface Throughput {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
  /** Milliseconds of processor time for each command. */
  readonly cpu: { readonly hosts: number; readonly database: number; readonly clients: number };
  readonly refused: number;
  readonly sameWorlds: boolean;
}

/** Commands over HTTP from a load process to some host processes, all on the same sandboxes. */
export async function throughput(
  place: string,
  keys: readonly string[],
  {
    processes,
    commands,
    databaseCpuMs = () => 0,
  }: {
    processes: number;
    commands: number;
    /** Of a database in processes of its own. */
    databaseCpuMs?: () => number;
  },
): Promise<Throughput> {
  const hosts: HostProcess[] = [];
  while (hosts.length < processes) hosts.push(await startHost(place));
  const ports = hosts.map(({ port }) => port);
  const { vehicles } = await call<{ vehicles: Record<string, unknown>[] }>(
    ports[0]!,
    keys[0]!,
    'vehicles/list',
  );
  const { battery, maxAmps, phases, consumption, limit, level, readyBy } = vehicles[0]!;
  const details = { battery, maxAmps, phases, consumption, limit, level, readyBy };
  const cpu = async () => {
    const usages = await Promise.all(hosts.map((host) => host.usage()));
    return usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  };
  const order = { ports, keys, connectionsEach: connections / processes, details };
  await load({ ...order, commands: commands / 2 });
  const [hostsBefore, databaseBefore] = [await cpu(), databaseCpuMs()];
  const report = await load({ ...order, commands });
  const hostsMs = (await cpu()) - hostsBefore;
  const databaseMs = databaseCpuMs() - databaseBefore;
  // A paused world does not go on between the looks of two processes.
  await Promise.all(keys.map((key) => call(ports[0]!, key, 'clock/pause')));
  const digests = await Promise.all(hosts.map((host) => host.digestOf(keys)));
  for (const host of hosts) await host.kill('SIGTERM');
  return {
    perSecond: report.waits.length / report.seconds,
    median: quantile(report.waits, 0.5),
    p99: quantile(report.waits, 0.99),
    worst: report.waits.at(-1)!,
    cpu: {
      hosts: hostsMs / commands,
      database: databaseMs / commands,
      clients: report.cpuMs / commands,
    },
    refused: report.refused,
    sameWorlds: new Set(digests).size === 1,
  };
}
