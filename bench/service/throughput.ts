import { quantile } from '../measure/quantiles.ts';
import { load, startHost, type HostProcess } from './processes.ts';
import { call, detailsOfFirstCar } from './requests.ts';

export interface Throughput {
  /** The throughput with 16 clients that send the next command after each answer. */
  readonly perSecond: number;
  /** Their 99th percentile in milliseconds. */
  readonly p99: number;
  /** Latency in milliseconds at the given rate. */
  readonly atRate: { readonly median: number; readonly p99: number };
  /** CPU time per command in milliseconds. */
  readonly cpu: { readonly hosts: number; readonly database: number; readonly clients: number };
  readonly conflicts: number;
  readonly refused: number;
  readonly sameWorlds: boolean;
}

export interface ThroughputOrder {
  readonly processes: number;
  readonly commands: number;
  readonly rate: number;
  /** CPU time of a database server; 0 if it runs inside the host. */
  readonly databaseCpuMs: () => number;
}

/** Measures commands over HTTP to some host processes that share the same sandboxes. */
export async function throughput(
  place: string,
  keys: readonly string[],
  { processes, commands, rate, databaseCpuMs }: ThroughputOrder,
): Promise<Throughput> {
  const hosts: HostProcess[] = [];
  while (hosts.length < processes) hosts.push(await startHost(place));
  const ports = hosts.map(({ port }) => port);
  const usage = async () => {
    const all = await Promise.all(hosts.map((host) => host.usage()));
    const sum = (of: 'cpuMs' | 'conflicts') => all.reduce((total, one) => total + one[of], 0);
    return { cpuMs: sum('cpuMs'), conflicts: sum('conflicts'), databaseMs: databaseCpuMs() };
  };
  const details = await detailsOfFirstCar(ports[0]!, keys[0]!);
  const order = { ports, keys, work: { kind: 'edit', details } } as const;
  const closed = { ...order, connections: 16, rate: null };
  await load({ ...closed, times: commands / 2 });
  const before = await usage();
  const most = await load({ ...closed, times: commands });
  const after = await usage();
  const steady = await load({ ...order, connections: 64, rate, times: commands });
  // Paused, so that the worlds of two processes can be compared.
  for (const key of keys) await call(ports[0]!, key, 'clock/pause');
  const digests = await Promise.all(hosts.map((host) => host.digestOf(keys)));
  for (const host of hosts) await host.end('SIGTERM');
  return {
    perSecond: commands / most.seconds,
    p99: quantile(most.waits, 0.99),
    atRate: { median: quantile(steady.waits, 0.5), p99: quantile(steady.waits, 0.99) },
    cpu: {
      hosts: (after.cpuMs - before.cpuMs) / commands,
      database: (after.databaseMs - before.databaseMs) / commands,
      clients: most.cpuMs / commands,
    },
    conflicts: after.conflicts - before.conflicts,
    refused: most.refused + steady.refused,
    sameWorlds: new Set(digests).size === 1,
  };
}
