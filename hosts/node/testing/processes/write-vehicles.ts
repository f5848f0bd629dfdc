import { setTimeout as pause } from 'node:timers/promises';

export interface Writer {
  /** The names of all writes that were answered. */
  readonly answered: readonly string[];
  /** Resolves with the next answer. */
  readonly progress: () => Promise<void>;
  /** Resolves when the write under way is answered. */
  readonly end: () => Promise<void>;
}

const retryMs = 25;
const timeoutMs = 10_000;

/**
 * Renames the car of a key's holder again and again, at any of the hosts, each write under an
 * Idempotency-Key until one answers it. After each change of versions it repeats a write that the one before has answered.
 */
export function writeForever(
  key: string,
  writer: string,
  addresses: () => readonly string[],
  version: () => number,
): Writer {
  const answered: string[] = [];
  let waiting: (() => void)[] = [];
  const state = { isEnding: false };
  let turn = 0;

  async function send(name: string): Promise<boolean> {
    const all = addresses();
    const address = all[turn++ % (all.length || 1)];
    if (address === undefined) return false;
    const response = await fetch(`${address}/v1/vehicles/v1`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': name,
      },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    if (response === null) return false;
    const body = (await response.json().catch(() => null)) as { code?: string } | null;
    // Cut off in the middle of an answer.
    if (body === null) return false;
    if (response.status === 200 || body.code === 'ALREADY_DONE') return true;
    if (response.status === 503 || response.status === 429) return false;
    throw new Error(`A write was refused: ${JSON.stringify(body)}`);
  }

  async function write(name: string): Promise<void> {
    while (!(await send(name))) await pause(retryMs);
    answered.push(name);
    for (const resolve of waiting.splice(0)) resolve();
  }

  async function run() {
    let known = version();
    const repeatAfterChange = async () => {
      // The newest answer may be of the new version already.
      const earlier = answered.at(-2);
      if (known === version() || earlier === undefined) return;
      known = version();
      await write(earlier);
    };
    for (let number = 1; !state.isEnding; number += 1) {
      await repeatAfterChange();
      await write(`${writer}-${number}`);
    }
    await repeatAfterChange();
  }
  const running = run();
  // Reported by whoever waits next.
  running.catch(() => undefined);

  return {
    answered,
    progress: () => Promise.race([running, new Promise<void>((resolve) => waiting.push(resolve))]),
    end: () => {
      state.isEnding = true;
      return running;
    },
  };
}
