import type {
  FromPlayground,
  PlainAnswer,
  PlainRequest,
  ToPlayground,
} from '#hosts/worker/public-api-messages.ts';
import { wordWorld } from './word-world.ts';
import type { WorldWords } from './world-words.ts';

/** Loaded on the first sign that a reader wants to run an example. */
const worker = new Worker(new URL('../../../hosts/worker/public-api-worker.ts', import.meta.url), {
  type: 'module',
});

type Waiting = { resolve: (message: FromPlayground) => void; reject: (error: Error) => void };
const waiting = new Map<number, Waiting>();
let nextId = 0;

worker.addEventListener('message', ({ data }: MessageEvent<FromPlayground>) => {
  const { resolve, reject } = waiting.get(data.id)!;
  waiting.delete(data.id);
  if ('failure' in data) reject(new Error(data.failure));
  else resolve(data);
});
worker.addEventListener('error', () => {
  for (const { reject } of waiting.values()) reject(new Error('The worker could not start.'));
  waiting.clear();
});

type Message = ToPlayground extends infer One
  ? One extends { id: number }
    ? Omit<One, 'id'>
    : never
  : never;

const send = (message: Message) =>
  new Promise<FromPlayground>((resolve, reject) => {
    nextId += 1;
    waiting.set(nextId, { resolve, reject });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
    worker.postMessage({ ...message, id: nextId });
  });

export async function ask(
  request: PlainRequest,
): Promise<Omit<PlainAnswer, 'world'> & { readonly world: WorldWords }> {
  const reply = await send({ request });
  if (!('answer' in reply)) throw new Error('Not an answer');
  return { ...reply.answer, world: wordWorld(reply.answer.world) };
}

export async function startOver(): Promise<WorldWords> {
  const reply = await send({ startOver: true });
  if (!('world' in reply)) throw new Error('Not a world');
  return wordWorld(reply.world);
}
