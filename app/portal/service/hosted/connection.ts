import { isFinal, type HostState } from '../host.ts';
import { backOff } from './back-off.ts';
import { finalStateIn } from './final-state.ts';

/** The server gives a sign of life every 25 seconds; before that it has to answer at all. */
const silenceMs = 40_000;
const answerMs = 10_000;
const backShownMs = 5000;
/** A stream that was followed this long was a good one. */
const steadyMs = 5000;

export type Connection = ReturnType<typeof keepConnected>;

/**
 * Follows the changes of a sandbox on the server. While the stream is open the server can be reached;
 * when it ends, it is opened again, and everything may have changed meanwhile.
 */
export function keepConnected(
  address: string,
  changed: () => void,
  headers: Readonly<Record<string, string>> = {},
) {
  let state: HostState = 'connected';
  let isOpen = false;
  let opened = Promise.withResolvers<void>();
  let stream = new AbortController();
  let stopWaiting: (() => void) | null = null;
  const listeners = new Set<() => void>();

  function become(next: HostState) {
    if (isFinal(state) || state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function open() {
    if (state === 'lost') {
      become('back');
      setTimeout(() => state === 'back' && become('connected'), backShownMs);
    }
    isOpen = true;
    opened.resolve();
    changed();
  }

  function shut() {
    stream.abort();
    // Calls that wait already keep their promise: it is replaced only if it was resolved.
    if (isOpen) opened = Promise.withResolvers();
    isOpen = false;
  }

  /** Says whether it was open at all. */
  async function follow(): Promise<boolean> {
    let wasOpen = false;
    const current = new AbortController();
    stream = current;
    let timer = setTimeout(() => current.abort(), answerMs);
    try {
      const { signal } = current;
      const response = await fetch(`${address}/changes`, { signal, headers, cache: 'no-store' });
      const over = await finalStateIn(response);
      if (over !== null) become(over);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!response.ok || !isStream || response.body === null) return false;
      for await (const line of readLines(response.body)) {
        clearTimeout(timer);
        timer = setTimeout(() => current.abort(), silenceMs);
        if (line === 'event: change') changed();
        if (wasOpen) continue;
        wasOpen = true;
        open();
      }
    } catch {
      // Lost, or given up.
    } finally {
      clearTimeout(timer);
      shut();
    }
    return wasOpen;
  }

  async function run() {
    let failures = 0;
    while (!isFinal(state)) {
      const began = performance.now();
      // A proxy may end a stream at any time: the connection is lost if it cannot be opened again.
      if (!(await follow())) become('lost');
      failures = performance.now() - began > steadyMs ? 0 : failures + 1;
      await wait(backOff(failures, Math.random()));
    }
  }

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      stopWaiting = resolve;
      setTimeout(resolve, ms);
    });

  addEventListener('offline', shut);
  addEventListener('online', () => stopWaiting?.());
  // A visitor who returns to the tab does not wait for the next attempt.
  addEventListener('visibilitychange', () => stopWaiting?.());
  void run();
  return {
    state: () => state,
    onState: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves while the server can be reached. */
    opened: () => opened.promise,
    /** A call failed: the stream may only look open. */
    doubt: shut,
    end: (over: HostState) => {
      become(over);
      shut();
    },
  };
}

/** The lines of a text that arrives in pieces. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}
