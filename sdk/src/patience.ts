export type Patience = ReturnType<typeof startPatience>;

/** Aborts what takes longer than some milliseconds, unless it is renewed or ended before. */
export function startPatience(ms: number, wish?: AbortSignal) {
  const limit = new AbortController();
  const giveUp = () => limit.abort(new DOMException('There was no sign of life', 'TimeoutError'));
  let timer = setTimeout(giveUp, ms);
  return {
    /** Also aborted when the caller wishes so. */
    signal: wish === undefined ? limit.signal : AbortSignal.any([wish, limit.signal]),
    renew: (forMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, forMs);
    },
    end: () => clearTimeout(timer),
  };
}
