import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import hostFlags from '../../hosts/node/flags.json' with { type: 'json' };
import { freePort } from '../measure/site.ts';
import { load, settingsFor, startHost } from './processes.ts';
import { call, detailsOfFirstCar, nameOfFirstCar, rename } from './requests.ts';

/** Milliseconds from starting `hosts/node/main.ts` to the first answer about a sandbox. */
export async function startToFirstAnswer(place: string, key: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const host = spawn(process.execPath, [...hostFlags, 'hosts/node/main.ts'], {
    env: { ...process.env, ...settingsFor(place), PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  let took: number | null = null;
  while (took === null) {
    const answered = call(port, key, 'vehicles/list');
    took = await answered.then(
      () => performance.now() - started,
      () => null,
    );
    if (took === null) await wait(20);
  }
  const ended = once(host, 'exit');
  host.kill('SIGTERM');
  await ended;
  return took;
}

/** Resident megabytes of a host with these sandboxes in use: once warm, at the end, and at most. */
export async function memoryInUse(place: string, keys: readonly string[], seconds: number) {
  const host = await startHost(place);
  const details = await detailsOfFirstCar(host.port, keys[0]!);
  const work = { kind: 'edit', details } as const;
  const order = { ports: [host.port], keys, connections: 16, rate: 150, work };
  await load({ ...order, times: 150 * Math.ceil(seconds / 3) });
  const warm = (await host.usage()).megabytes;
  await load({ ...order, times: 150 * seconds });
  const { megabytes: last, mostMegabytes: most } = await host.usage();
  await host.end('SIGTERM');
  return { warm, last, most };
}

/**
 * Processor time in milliseconds for a command to one of two processes that have the same sandboxes in
 * memory: of that one, and of the other, which follows.
 */
export async function cpuOfFollowing(place: string, keys: readonly string[], commands: number) {
  const [first, second] = [await startHost(place), await startHost(place)];
  const details = await detailsOfFirstCar(first.port, keys[0]!);
  const order = { keys, connections: 16, rate: null, work: { kind: 'edit', details } } as const;
  // Both hold them, and are warm.
  await load({ ...order, ports: [first.port, second.port], times: commands / 2 });
  const before = [await first.usage(), await second.usage()];
  await load({ ...order, ports: [first.port], times: commands });
  const after = [await first.usage(), await second.usage()];
  for (const host of [first, second]) await host.end('SIGTERM');
  return after.map(({ cpuMs }, at) => (cpuMs - before[at]!.cpuMs) / commands);
}

/** Milliseconds from a kill to an answered command of another process, new to the sandbox. */
export async function takeOver(place: string, keys: readonly string[]): Promise<number[]> {
  const other = await startHost(place);
  const details = await detailsOfFirstCar(other.port, keys[0]!);
  const waits: number[] = [];
  for (const key of keys) {
    const first = await startHost(place);
    await rename(first.port, key, details, 'Before');
    // Under way when the process is killed; their outcome does not matter.
    const busy = Array.from({ length: 8 }, (_, number) =>
      rename(first.port, key, details, `Number ${number}`).catch(() => null),
    );
    const killed = performance.now();
    await first.end('SIGKILL');
    await rename(other.port, key, details, 'After');
    waits.push(performance.now() - killed);
    await Promise.all(busy);
    if ((await nameOfFirstCar(other.port, key)) !== 'After') throw new Error('A command was lost');
  }
  await other.end('SIGTERM');
  return waits.toSorted((a, b) => a - b);
}

/**
 * Milliseconds from sending a command to one process until a portal at another process was notified
 * by its stream and has fetched the new state.
 */
export async function seenElsewhere(place: string, key: string, times: number): Promise<number[]> {
  const [here, there] = [await startHost(place), await startHost(place)];
  const details = await detailsOfFirstCar(here.port, key);
  const stream = await fetch(`http://127.0.0.1:${there.port}/sandboxes/changes`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const waits: number[] = [];
  for (let number = 0; number < times; number += 1) {
    const name = `Change ${number}`;
    const sent = performance.now();
    const answered = rename(here.port, key, details, name);
    do await reader.read();
    while ((await nameOfFirstCar(there.port, key)) !== name);
    waits.push(performance.now() - sent);
    await answered;
  }
  await reader.cancel();
  for (const host of [here, there]) await host.end('SIGTERM');
  return waits.toSorted((a, b) => a - b);
}
