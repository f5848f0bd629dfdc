import type { Problem, Session } from './generated/types.ts';
import { readEvents } from './event-stream.ts';
import { FairwattProblem } from './problem.ts';
import { backOff, mayPass, waitAfter, type Call, type Transport } from './transport.ts';

/** The server gives a sign of life every 15 seconds. */
const silenceMs = 40_000;

/**
 * How often in a row the server may be out of reach once a stream was open: about two minutes, in
 * which it can be started anew. A call, and a first connection, give up sooner.
 */
const mostSilent = 10;

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
      isStream: true,
      ...(signal && { signal }),
    };
    const opened = await send(request, async (response, limit) => ({
      body: response.body!,
      deadline: limit,
    })).catch((error: unknown) => {
      const ms = last === null || silent >= mostSilent ? null : waitAfter(error, silent);
      if (ms === null) throw error;
      return ms;
    });
    if (typeof opened === 'number') {
      await wait(opened, signal);
      continue;
    }
    const { body, deadline } = opened;
    const renew = () => deadline.extend(silenceMs);
    renew();
    try {
      for await (const { id, event, data } of readEvents(body, renew)) {
        if (event === 'problem') {
          const problem = JSON.parse(data) as Problem;
          if (mayPass(problem)) break;
          throw new FairwattProblem(problem, null);
        }
        if (event !== 'session') continue;
        last = id;
        silent = 0;
        const session = JSON.parse(data) as Session;
        // The time the caller takes with it is no silence of the server.
        deadline.clear();
        yield session;
        renew();
        if (session.state === 'ended') return;
      }
    } catch (error) {
      signal?.throwIfAborted();
      // A line that breaks is opened again; anything else is a bug worth seeing.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    } finally {
      deadline.clear();
    }
    await wait(backOff(silent), signal);
  }
}
