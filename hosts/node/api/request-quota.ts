import { requestWindows } from '../requests/rate-limit.ts';

/** What is left of a quota after a request. */
export interface QuotaState {
  readonly isUsedUp: boolean;
  /** As the headers RateLimit-Policy and RateLimit tell it (draft-ietf-httpapi-ratelimit-headers). */
  readonly headers: Readonly<Record<string, string>>;
}

/** So many requests of each name in a window of time that begins with the first. */
export function requestQuota(policy: string, most: number, windowMs: number, now: () => number) {
  const count = requestWindows(most, windowMs, now);
  const told = `"${policy}";q=${most};w=${windowMs / 1000}`;
  return (name: string): QuotaState => {
    const { isUsedUp, left, endsInMs } = count(name);
    const seconds = String(Math.ceil(endsInMs / 1000));
    return {
      isUsedUp,
      headers: {
        'ratelimit-policy': told,
        ratelimit: `"${policy}";r=${left};t=${seconds}`,
        ...(isUsedUp && { 'retry-after': seconds }),
      },
    };
  };
}
