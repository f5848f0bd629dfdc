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
  /** Whether the reader of the answer clears the deadline itself. */
  readonly isStream?: boolean;
}

/** Takes what is needed from a response, while a failure can still be repeated. */
type ReadAnswer<Read> = (response: Response, deadline: Deadline) => Promise<Read>;

export type Transport = ReturnType<typeof createTransport>;

/** Failures that pass by themselves. A write is repeated under the same idempotency key. */
const passing = new Set([429, 500, 502, 503, 504]);
export const mayPass = ({ status }: Pick<Problem, 'status'>) => passing.has(status);
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
    const deadline = startDeadline(timeout, call.signal);
    const { signal } = deadline;
    const { method, path, body, isStream = false } = call;
    let isRead = false;
    try {
      const response = await fetch(
        new Request(base + path, { method, headers, signal, ...(body !== undefined && { body }) }),
      );
      // An answer may break off in the middle, so it has arrived only once it is read.
      if (!response.ok) return await failureOf(response);
      const answer = await read(response, deadline);
      isRead = true;
      return answer;
    } catch (cause) {
      // The caller's own wish is passed on as it is.
      call.signal?.throwIfAborted();
      return new FairwattUnreachable(`${base} did not answer, or not completely`, { cause });
    } finally {
      if (!isStream || !isRead) deadline.clear();
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
      if (!(answer instanceof FairwattProblem || answer instanceof FairwattUnreachable))
        return answer;
      const ms = tried >= retries ? null : waitAfter(answer, tried);
      if (ms === null) throw answer;
      await wait(ms, call.signal);
    }
  }

  return { send, wait };
}

/** Doubles from a quarter of a second; half of it is random, so that clients spread. */
export const backOff = (tried: number) =>
  Math.min(longestWait, 250 * 2 ** tried) * (0.5 + Math.random() / 2);

/** Milliseconds until another try may succeed; null where it is for the caller to decide. */
export function waitAfter(failure: unknown, tried: number): number | null {
  if (failure instanceof FairwattUnreachable) return backOff(tried);
  if (!(failure instanceof FairwattProblem) || !mayPass(failure)) return null;
  const retryMs = (failure.retryAfter ?? 0) * 1000;
  return retryMs > longestWait ? null : Math.max(retryMs, backOff(tried));
}

/** In seconds. A date counts from the `Date` of the answer, which browsers may hide. */
function retryAfterIn(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(headers.get('date') ?? '')) / 1000;
  return seconds > 0 ? seconds : null;
}

async function failureOf(response: Response) {
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    const problem = (await response.json()) as Problem;
    const requestId = response.headers.get('x-request-id');
    return new FairwattProblem(problem, retryAfterIn(response.headers), requestId);
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

type Deadline = ReturnType<typeof startDeadline>;

/** Aborts a request after some milliseconds, unless it is extended or cleared before. */
function startDeadline(ms: number, callerSignal?: AbortSignal) {
  const controller = new AbortController();
  const abort = () =>
    controller.abort(new DOMException('The server has gone silent', 'TimeoutError'));
  let timer = setTimeout(abort, ms);
  return {
    /** Also aborted by the caller's own signal. */
    signal:
      callerSignal === undefined
        ? controller.signal
        : AbortSignal.any([callerSignal, controller.signal]),
    extend: (byMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, byMs);
    },
    clear: () => clearTimeout(timer),
  };
}
