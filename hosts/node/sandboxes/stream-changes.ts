import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { problem } from './problem-response.ts';
import type { Sandboxes } from './sandboxes.ts';

const mostStreams = 20;

/** A comment is sent this often: the host and most proxies close connections idle for longer. */
const keepAliveMs = 25_000;

/**
 * Server-sent events without content: after `change` the client fetches what it shows. Changes that
 * happen while an event is being sent are reported by one event.
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
        timer = setTimeout(() => resolve(true), keepAliveMs);
      });
      clearTimeout(timer);
      if (isQuiet) await stream.write(': \n\n');
    }
    stopping.removeEventListener('abort', stop);
    unwatch();
  });
}
