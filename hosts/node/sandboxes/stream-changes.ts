import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { problem } from './problem-response.ts';
import type { Sandboxes } from './sandboxes.ts';

const mostStreams = 20;

/** Shorter than the host, and the proxies that people have, wait for a sign of life. */
const signOfLifeMs = 25_000;

/**
 * Tells a client that the sandbox has changed, by a server-sent event without content: what there is
 * to see it asks for. Several changes while one is being told are one.
 */
export function streamChanges(
  context: Context,
  sandboxes: Sandboxes,
  id: string,
  stopping: AbortSignal,
): Response {
  if (sandboxes.watcherCount(id) >= mostStreams) return problem(context, 'too-many-streams');
  return streamSSE(context, async (stream) => {
    let isChanged = false;
    let wake: (() => void) | null = null;
    const unwatch = sandboxes.watch(id, () => {
      isChanged = true;
      wake?.();
    });
    stream.onAbort(() => wake?.());
    const stop = () => wake?.();
    stopping.addEventListener('abort', stop);
    await stream.writeSSE({ event: 'ready', data: '' });
    while (!stream.aborted && !stopping.aborted) {
      if (isChanged) {
        isChanged = false;
        await stream.writeSSE({ event: 'change', data: '' });
        continue;
      }
      let timer: NodeJS.Timeout | undefined;
      const isQuiet = await new Promise<boolean>((resolve) => {
        wake = () => resolve(false);
        timer = setTimeout(() => resolve(true), signOfLifeMs);
      });
      clearTimeout(timer);
      if (isQuiet) await stream.write(': \n\n');
    }
    stopping.removeEventListener('abort', stop);
    unwatch();
  });
}
