import type { PlainRequest } from '#hosts/playground/contract.ts';
import type { FromPlayground, ToPlayground, WordedAnswer } from './public-api-messages.ts';

type Waiting = { resolve: (answer: WordedAnswer) => void; reject: (error: Error) => void };

let worker: Worker | null = null;
const waiting = new Map<number, Waiting>();
let nextId = 0;
let nextSandbox = 0;

/** The number of a sandbox that nothing has happened in. */
export const newSandbox = () => (nextSandbox += 1);

/** Starts the worker; called on the first sign that a reader may run an example. */
export const prepareWorker = () => void started();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./public-api-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromPlayground>) => {
    const { resolve, reject } = waiting.get(data.id)!;
    waiting.delete(data.id);
    if ('failure' in data) reject(new Error(data.failure));
    else resolve(data.answer);
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker could not start.'));
    waiting.clear();
    // The next press tries again, perhaps with a better connection.
    worker = null;
  });
  return worker;
}

export const ask = (sandbox: number, request: PlainRequest) =>
  new Promise<WordedAnswer>((resolve, reject) => {
    nextId += 1;
    waiting.set(nextId, { resolve, reject });
    const message: ToPlayground = { id: nextId, sandbox, request };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
    started().postMessage(message);
  });
