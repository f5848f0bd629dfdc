import type { Problem, Session } from './generated/types.ts';
import { readEvents } from './event-stream.ts';
import { FairwattProblem } from './problem.ts';
import { backOff, type Call, type Transport } from './transport.ts';

/**
 * A session whenever it changes, until it has ended. A broken connection is opened again and
 * continues after the last event that arrived; `phases` has only what happened since that.
 */
export async function* watchSession(
  { send, wait }: Transport,
  sessionId: string,
  signal?: AbortSignal,
): AsyncGenerator<Session> {
  let last: string | null = null;
  for (let silent = 0; ; silent += 1) {
    const request: Call = {
      method: 'GET',
      path: `/v1/sessions/${encodeURIComponent(sessionId)}/events`,
      headers: {
        accept: 'text/event-stream',
        ...(last !== null && { 'last-event-id': last }),
      },
      ...(signal && { signal }),
    };
    const body = await send(request, async (response) => response.body!);
    try {
      for await (const { id, event, data } of readEvents(body)) {
        if (event === 'problem') throw new FairwattProblem(JSON.parse(data) as Problem, null);
        if (event !== 'session') continue;
        last = id;
        silent = 0;
        const session = JSON.parse(data) as Session;
        yield session;
        if (session.state === 'ended') return;
      }
    } catch (error) {
      signal?.throwIfAborted();
      // A line that breaks is opened again; anything else is a bug worth seeing.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    }
    await wait(backOff(silent), signal);
  }
}
