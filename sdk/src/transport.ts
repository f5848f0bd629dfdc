import type { CallOptions } from './call-options.ts';
import type { Problem } from './generated/types.ts';
import { FairwattProblem, FairwattUnreachable } from './problem.ts';

export interface FairwattOptions {
  /** The key of a sandbox. Not needed to create one. */
  readonly key?: string;
  /** Where the API answers, without `/v1`. */
  readonly baseUrl: string;
  /** How often a call is tried again after a failure that may pass; 4 by default. */
  readonly retries?: number;
  /** Milliseconds until an attempt is given up; 30,000 by default. */
  readonly timeout?: number;
  /** Instead of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Waits some milliseconds, or until it is aborted. Tests need not wait. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** A request before it is sent, as often as it takes. */
export interface Call extends CallOptions {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Takes what is needed from a response, while a failure can still be repeated. */
type ReadAnswer<Read> = (response: Response) => Promise<Read>;

export type Transport = ReturnType<typeof createTransport>;

/** Failures that pass by themselves. A write is repeated under the same idempotency key. */
const passing = new Set([429, 500, 502, 503, 504]);
const longestWait = 20_000;

/** Sends calls, again after failures that may pass. */
export function createTransport({
  key,
  baseUrl,
  retries = 4,
  timeout = 30_000,
  fetch = (request) => globalThis.fetch(request),
  wait = sleep,
}: FairwattOptions) {
  const base = baseUrl.replace(/\/+$/, '');

  async function attempt<Read>(call: Call, headers: Headers, read: ReadAnswer<Read>) {
    const limit = AbortSignal.timeout(timeout);
    const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
    const { method, path, body } = call;
    try {
      const response = await fetch(
        new Request(base + path, { method, headers, signal, ...(body !== undefined && { body }) }),
      );
      // An answer may break off in the middle, so it has arrived only once it is read.
      return response.ok ? await read(response) : await failureOf(response);
    } catch (cause) {
      // The caller's own wish is passed on as it is.
      call.signal?.throwIfAborted();
      return new FairwattUnreachable(`${base} did not answer, or not completely`, { cause });
    }
  }

  /** Reads a response of the 200s; throws a `FairwattProblem` or `FairwattUnreachable`. */
  async function send<Read>(call: Call, read: ReadAnswer<Read>): Promise<Read> {
    const headers = new Headers({ accept: 'application/json', ...call.headers });
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
    if (call.body !== undefined) headers.set('content-type', 'application/json');
    if (call.ifMatch !== undefined) headers.set('if-match', call.ifMatch);
    if (call.method !== 'GET') {
      headers.set('idempotency-key', call.idempotencyKey ?? crypto.randomUUID());
    }
    for (let tried = 0; ; tried += 1) {
      const answer = await attempt(call, headers, read);
      const isProblem = answer instanceof FairwattProblem;
      if (!isProblem && !(answer instanceof FairwattUnreachable)) return answer;
      const mayPass = !isProblem || passing.has(answer.status);
      if (!mayPass || tried >= retries) throw answer;
      const asked = isProblem ? (answer.retryAfter ?? 0) * 1000 : 0;
      // Waiting longer than that is for the caller to decide.
      if (asked > longestWait) throw answer;
      await wait(Math.max(asked, backOff(tried)), call.signal);
    }
  }

  return { send, wait };
}

/** Doubles from a quarter of a second; half of it is random, so that clients spread. */
export const backOff = (tried: number) =>
  Math.min(longestWait, 250 * 2 ** tried) * (0.5 + Math.random() / 2);

async function failureOf(response: Response) {
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    const retryAfter = response.headers.get('retry-after');
    const problem = (await response.json()) as Problem;
    return new FairwattProblem(problem, retryAfter === null ? null : Number(retryAfter));
  }
  await response.body?.cancel();
  return new FairwattUnreachable(`Answered ${response.status}, but not by the API`);
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    function stop() {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    }
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
