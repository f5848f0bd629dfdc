import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import hostFlags from '../../hosts/node/flags.json' with { type: 'json' };
import type { HostQuery, Usage } from './host.ts';
import type { LoadOrder, LoadReport } from './load.ts';

/** A host process of the benchmark. */
export interface HostProcess {
  readonly port: number;
  readonly digestOf: (keys: readonly string[]) => Promise<string>;
  readonly usage: () => Promise<Usage>;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** The next message of a process; rejects if the process ends. */
const nextReport = <T>(child: ChildProcess) =>
  new Promise<T>((resolve, reject) => {
    const ended = () => reject(new Error('A process of the benchmark ended too early'));
    // Not on `exit`, after which a long message may still arrive.
    child.once('disconnect', ended);
    child.once('message', (report) => {
      child.off('disconnect', ended);
      resolve(report as T);
    });
  });

const start = (name: string, environment: Record<string, string> = {}) =>
  fork(join(import.meta.dirname, name), {
    execArgv: hostFlags,
    env: { ...process.env, ...environment },
    // Without its log.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** The settings for a database: the address of a PostgreSQL, or a folder. */
export const settingsFor = (place: string) =>
  place.startsWith('postgres:')
    ? { DATABASE_URL: place }
    : { DATABASE_URL: '', FAIRWATT_DATA: place };

/** Starts a host; resolves once its store is open. */
export async function startHost(
  place: string,
  more: Record<string, string> = {},
): Promise<HostProcess> {
  const child = start('host.ts', { ...settingsFor(place), ...more });
  const port = await nextReport<number>(child);
  const ask = <T>(asked: HostQuery) => {
    child.send(asked);
    return nextReport<T>(child);
  };
  return {
    port,
    digestOf: (keys) => ask<string>({ digestOf: keys }),
    usage: () => ask<Usage>('usage'),
    end: async (signal) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Sends the commands of an order from a process of its own. */
export async function load(order: LoadOrder): Promise<LoadReport> {
  const child = start('load.ts');
  child.send(order);
  return nextReport<LoadReport>(child);
}
