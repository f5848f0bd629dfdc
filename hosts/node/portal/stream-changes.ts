import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { refusal } from '#api/public/problems/problems.ts';
import { watcherOf } from '../communities/notices/listeners.ts';
import type { CommunityVariables } from './call-community.ts';
import { problem } from './problem-response.ts';

/** Of one person in a community: no neighbor can use up another's. */
export const mostStreams = 20;

/** A comment is sent this often: the host and most proxies close connections idle for longer. */
const keepAliveMs = 25_000;

/**
 * Server-sent events without content: after `change` the client fetches what it shows. Changes that
 * happen while an event is being sent are reported by one event. The stream ends with the key or
 * session that opened it.
 */
export function streamChanges(
  context: Context<{ Variables: CommunityVariables }>,
  stopping: AbortSignal,
): Response {
  // Hono drops the body of the answer: nobody would ever end the stream.
  if (context.req.method === 'HEAD') return refusal('METHOD_NOT_ALLOWED', { allow: 'GET' });
  const { communities } = context.get('service');
  const { kind, person, community } = context.get('opened');
  const { id } = community;
  const watcher = watcherOf({ kind, person });
  const stillOpens = context.get('isOpen');
  if (communities.watcherCountOf(id, watcher) >= mostStreams) {
    return problem(context, 'too-many-streams');
  }
  /** Also while the store cannot be asked: the client would only lose its connection. */
  const isOpen = () => stillOpens().catch(() => true);
  return streamSSE(context, async (stream) => {
    let isChanged = false;
    let wake: (() => void) | null = null;
    const changed = () => {
      isChanged = true;
      wake?.();
    };
    const unwatch = communities.watch(id, changed, watcher);
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
      if (!(await isOpen())) break;
      if (isQuiet) await stream.write(': \n\n');
    }
    stopping.removeEventListener('abort', stop);
    unwatch();
  });
}
