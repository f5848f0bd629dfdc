import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Asked } from './host.ts';
import type { LoadOrder, LoadReport } from './load.ts';

/** A host process of the benchmark. */
export interface HostProcess {
  readonly port: number;
  readonly digestOf: (keys: readonly string[]) => Promise<string>;
  readonly usage: () => Promise<{ cpuMs: number; rssMb: number }>;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** What a process says next; that it ended instead is an error. */
async function nextReport<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ended with code ${String(code)}`);
  });
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return report;
}

const start = (name: string, environment: Record<string, string>, nodeOptions: string[] = []) =>
  fork(join(import.meta.dirname, name), {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: nodeOptions,
  });

/** Resolves once it has opened its store. `place` is the address of a PostgreSQL or a folder. */
export async function startHost(place: string): Promise<HostProcess> {
  const isAddress = place.startsWith('postgres:');
  const profiling = process.env['PROFILE'];
  const child = start(
    'host.ts',
    isAddress ? { DATABASE_URL: place } : { DATABASE_URL: '', FAIRWATT_DATA: place },
    profiling ? ['--cpu-prof', `--cpu-prof-dir=${profiling}`] : [],
  );
  const { port } = await nextReport<{ port: number }>(child);
  const ask = <T>(asked: Asked) => {
    child.send(asked);
    return nextReport<T>(child);
  };
  return {
    port,
    digestOf: async (keys) => (await ask<{ digest: string }>({ digestOf: keys })).digest,
    usage: () => ask({ usage: true }),
    kill: async (signal) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Sends the commands of an order from a process of its own. */
export async function load(order: LoadOrder): Promise<LoadReport> {
  const child = start('load.ts', {});
  child.send(order);
  return nextReport<LoadReport>(child);
}
