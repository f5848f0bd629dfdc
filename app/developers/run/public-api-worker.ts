import { world } from 'virtual:documentation-world';
import { openPlayground, type Playground } from '#hosts/playground/playground.ts';
import type { FromPlayground, ToPlayground } from './public-api-messages.ts';
import { wordWorld } from './word-world.ts';

/** Answers the examples of the documentation, one after the other, in a world of their own. */
let opened: { readonly sandbox: number; readonly playground: Playground } | null = null;
let previous = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<ToPlayground>) => {
  previous = previous.then(async () => post(await answer(data)));
});

async function answer({ id, sandbox, request }: ToPlayground): Promise<FromPlayground> {
  try {
    if (opened?.sandbox !== sandbox) opened = { sandbox, playground: openPlayground(world) };
    const { status, body, world: facts } = await opened.playground.ask(request);
    // Worded here, so that the page need not load what words bills and times.
    return { id, answer: { status, body, world: wordWorld(facts) } };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
const post = (message: FromPlayground) => postMessage(message);

/**
 * Code is compiled when it first runs, which triples the time of the first search for slots. A
 * worker that started before a reader pressed Run does that in advance, in a world nobody sees.
 */
setTimeout(() => {
  if (opened) return;
  const request = { method: 'GET', path: '/v1/slots?vehicleId=v1', headers: {} };
  previous = previous.then(async () => void (await openPlayground(world).ask(request)));
}, 50);
