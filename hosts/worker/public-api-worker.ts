import { books } from 'virtual:documentation-world';
import { openPlayground } from './public-api.ts';
import type { FromPlayground, ToPlayground } from './public-api-messages.ts';

/** Answers the examples of the documentation, one after the other, in a world of their own. */
let playground = openPlayground(books);
let previous = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<ToPlayground>) => {
  previous = previous.then(() => serve(data));
});

async function serve(message: ToPlayground): Promise<void> {
  post(await answer(message));
  // A reader who is about to run something need not wait for this.
  if ('startOver' in message) await playground.warmUp();
}

async function answer(message: ToPlayground): Promise<FromPlayground> {
  const { id } = message;
  try {
    if ('request' in message) return { id, answer: await playground.ask(message.request) };
    playground = openPlayground(books);
    return { id, world: await playground.look() };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
const post = (message: FromPlayground) => postMessage(message);
