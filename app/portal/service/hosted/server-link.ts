import { ORPCError } from '@orpc/client';
import { StandardRPCLink, type StandardLinkClient } from '@orpc/client/standard';
import type { HostState } from '../host.ts';
import { HostUnavailable } from '../problem.ts';
import type { Connection } from './connection.ts';
import { finalStateIn } from './final-state.ts';

const answerMs = 15_000;

/** The call may have been carried out; its answer did not come. */
class Unanswered extends HostUnavailable {
  constructor() {
    super(
      'The connection was lost before an answer came.',
      'Nothing you entered is lost. Send it again: it counts only once.',
    );
  }
}

const endings: Partial<Record<HostState, readonly [message: string, next: string]>> = {
  gone: ['This sandbox was removed.', 'Nothing in it can be changed any more.'],
  'signed-out': ['You are signed out.', 'Sign in again, then send it again.'],
  'another-person': [
    'Somebody else has signed in in this browser.',
    'Sign in yourself, then send it again.',
  ],
  'no-member': ['You do not belong to this building any more.', 'Ask its owner to invite you.'],
};

/** The error of calls after the host has refused them for good. */
export function over(state: HostState) {
  const [message, next] = endings[state] ?? [
    'Your view of this sandbox has ended.',
    'Open a new view link in this tab, then send it again.',
  ];
  return new HostUnavailable(message, next);
}

/** An idempotency key, for commands. */
type CallContext = { key?: string };

/**
 * The contract over HTTP. Answers of proxies are distinguished from those of the service. The
 * library's own link also carries files and streams, which no procedure has: they would make every demo heavier.
 */
export function serverLink(
  address: string,
  connection: Connection,
  headers: Readonly<Record<string, string>>,
) {
  const client: StandardLinkClient<CallContext> = {
    async call({ url, body }, { context: { key } }) {
      const response = await send(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, headers: {}, body: () => response.json() };
    },
  };

  async function send(url: URL, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) });
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

  return new StandardRPCLink<CallContext>(client, { url: `${location.origin}${address}/rpc` });
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
