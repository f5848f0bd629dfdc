import { ORPCError, type ClientContext, type ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { Answers } from '#api/contract/contract.ts';
import { isFinal, type HostState } from '../host.ts';
import { HostUnavailable } from '../problem.ts';
import { createCommandKeys, isCommand } from './command-keys.ts';
import type { Connection } from './connection.ts';
import { continueClock } from './continue-clock.ts';
import { finalStateIn } from './final-state.ts';

const answerMs = 15_000;

/** The call may have been carried out, its answer did not come. */
class Unanswered extends HostUnavailable {
  constructor() {
    super(
      'The connection was lost before an answer came.',
      'Nothing you entered is lost. Send it again: it counts only once.',
    );
  }
}

const over = (state: HostState) =>
  state === 'gone'
    ? new HostUnavailable('This sandbox was removed.', 'Nothing in it can be changed any more.')
    : new HostUnavailable(
        'Your view of this sandbox has ended.',
        'Open a new view link in this tab, then send it again.',
      );

/** 128 random bits. `crypto.randomUUID` does not exist on plain HTTP. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * The contract over HTTP. Reads wait until the server can be reached; a command fails, so that the
 * person who gave it can decide, and is carried out once however often it is sent.
 */
export function sandboxLink(address: string, connection: Connection) {
  const keys = createCommandKeys(randomKey, () => Date.now());

  async function send(request: Request, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(answerMs)]);
      const answer = await fetch(request, { ...init, signal });
      // Read here, because the connection may also be lost in the middle.
      response = new Response(await answer.arrayBuffer(), answer);
    } catch {
      connection.doubt();
      throw new Unanswered();
    }
    const final = await finalStateIn(response);
    if (final !== null) {
      connection.end(final);
      throw over(final);
    }
    if (!isFromOurServer(response)) {
      connection.doubt();
      throw new Unanswered();
    }
    await throwProblem(response);
    return response;
  }

  const rpc = new RPCLink<{ key?: string }>({
    url: `${location.origin}${address}/rpc`,
    headers: ({ context: { key } }) => (key === undefined ? {} : { 'idempotency-key': key }),
    fetch: send,
  });

  type Call = Parameters<ClientLink<ClientContext>['call']>;

  async function command(...[path, input, options]: Call) {
    if (isFinal(connection.state())) throw over(connection.state());
    const key = keys.keyFor(path, input);
    try {
      const answer = await rpc.call(path, input, { ...options, context: { key } });
      keys.answered(path, input, true);
      return answer;
    } catch (error) {
      const isRefused = error instanceof ORPCError && error.status < 500;
      if (isRefused) keys.answered(path, input, false);
      throw error;
    } finally {
      clock.forget();
    }
  }

  async function read(...[path, input, options]: Call): Promise<unknown> {
    for (;;) {
      await connection.opened();
      try {
        return await rpc.call(path, input, { ...options, context: {} });
      } catch (error) {
        if (!(error instanceof HostUnavailable)) throw error;
      }
    }
  }

  const clock = continueClock(
    () => read(['clock', 'now'], undefined, { context: {} }) as Promise<Answers['clock']['now']>,
    () => performance.now(),
  );

  const call: ClientLink<ClientContext>['call'] = (path, input, options) => {
    if (isCommand(path)) return command(path, input, options);
    return path.join('.') === 'clock.now' ? clock.now() : read(path, input, options);
  };
  return { call, forgetClock: clock.forget };
}

/** A proxy on the way may answer instead, when it does not reach the server. */
const isFromOurServer = ({ headers }: Response) =>
  /^application\/(problem\+)?json/.test(headers.get('content-type') ?? '');

/** A refusal by the server, before the service was asked. */
async function throwProblem(response: Response) {
  if (response.headers.get('content-type') !== 'application/problem+json') return;
  const { code, title, next } = (await response.json()) as Record<string, string>;
  throw new ORPCError(code!, { status: response.status, message: title!, data: { next } });
}
