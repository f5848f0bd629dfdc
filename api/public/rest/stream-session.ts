import { callOperation } from '../call-operation.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { PublicProblem } from '../problems/problems.ts';
import type { PublicContext } from '../router/base.ts';
import { openedIn } from '../router/base.ts';
import { versionOf } from '../views/scene.ts';

type Session = PublicAnswers['getSession'];

/**
 * A session changes with time alone, without a write that `watch` could report: so it is polled.
 */
const lookEveryMs = 1000;
/** A comment is sent this often, because proxies close connections that are idle for longer. */
const keepAliveMs = 15_000;

const hashOf = (value: unknown): string => versionOf(value).slice(1, -1);

/** The id of a frame: how many phases its reader has seen, which, and a hash of the whole session. */
const idOf = (session: Session): string =>
  `${session.phases.length}-${hashOf(session.phases)}-${hashOf(session)}`;

const frame = (session: Session, since: number): string => {
  const news = { ...session, phases: session.phases.slice(since) };
  return `id: ${idOf(session)}\nevent: session\ndata: ${JSON.stringify(news)}\n\n`;
};

/**
 * The phases that a reader who comes back has seen already; none if it has seen others, such as of
 * another session, or of the same id before the sandbox started over.
 */
function phasesKnown(lastEventId: string | null, { phases }: Session): number {
  const [, count = '', seen] = /^(\d{1,6})-([\da-z]+)-/.exec(lastEventId ?? '') ?? [];
  return hashOf(phases.slice(0, Number(count))) === seen ? Number(count) : 0;
}

/**
 * A session as server-sent events: each frame is the whole session, sent when something in it has
 * changed. `phases` has only those that the reader has not seen, so that after a reconnect none is
 * missing or repeated.
 */
export async function streamSession(
  request: Request,
  input: { readonly sessionId: string },
  context: PublicContext,
): Promise<Response> {
  const { watch, isOpen } = openedIn(context);
  const look = async () => {
    // The stream may outlive its key, and the sandbox.
    if (!(await isOpen())) throw new PublicProblem('UNAUTHORIZED');
    return callOperation('watchSession', input, context);
  };
  const lastEventId = request.headers.get('last-event-id');
  const encoder = new TextEncoder();
  let wake: (() => void) | null = null;
  // First of all, because it also counts the streams.
  const unwatch = watch(() => wake?.());
  const first = await look().catch((error: unknown) => {
    unwatch();
    throw error;
  });
  request.signal.addEventListener('abort', () => wake?.());
  let isOver = false;

  async function* frames(): AsyncGenerator<string> {
    let sent = lastEventId ?? '';
    let known = phasesKnown(lastEventId, first);
    let session = first;
    let quietSince = Date.now();
    yield 'retry: 2000\n\n';
    for (;;) {
      if (idOf(session) !== sent) {
        yield frame(session, known);
        sent = idOf(session);
        known = session.phases.length;
        quietSince = Date.now();
      } else if (Date.now() - quietSince >= keepAliveMs) {
        yield ': \n\n';
        quietSince = Date.now();
      }
      if (session.state === 'ended') return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, lookEveryMs);
      });
      clearTimeout(timer);
      if (request.signal.aborted || isOver) return;
      session = await look();
    }
  }

  const source = frames();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await source.next();
        if (!done) {
          controller.enqueue(encoder.encode(value));
          return;
        }
      } catch (error) {
        // The sandbox was removed or reset: a last event says why, then the stream ends.
        const problem = error instanceof PublicProblem ? error : new PublicProblem('UNEXPECTED');
        const data = JSON.stringify(problem.body);
        controller.enqueue(encoder.encode(`event: problem\ndata: ${data}\n\n`));
      }
      unwatch();
      controller.close();
    },
    cancel() {
      isOver = true;
      unwatch();
      wake?.();
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  });
}
