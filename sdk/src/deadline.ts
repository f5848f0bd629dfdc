export type Deadline = ReturnType<typeof startDeadline>;

/** Aborts a request after some milliseconds, unless it is extended or cleared before. */
export function startDeadline(ms: number, callerSignal?: AbortSignal) {
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
