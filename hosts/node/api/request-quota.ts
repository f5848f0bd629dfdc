import { requestWindows } from '../requests/rate-limit.ts';

/** What is left of a quota after a request. */
export interface QuotaState {
  readonly isUsedUp: boolean;
  /** RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers). */
  readonly headers: Readonly<Record<string, string>>;
}

/** A quota of requests per name, in windows that begin with the first request. */
export function requestQuota(policy: string, most: number, windowMs: number, now: () => number) {
  const count = requestWindows(most, windowMs, now);
  const policyHeader = `"${policy}";q=${most};w=${windowMs / 1000}`;
  return (name: string, cost: 0 | 1 = 1): QuotaState => {
    const { isUsedUp, left, endsInMs } = count(name, cost);
    const seconds = String(Math.ceil(endsInMs / 1000));
    return {
      isUsedUp,
      headers: {
        'ratelimit-policy': policyHeader,
        ratelimit: `"${policy}";r=${left};t=${seconds}`,
        ...(isUsedUp && { 'retry-after': seconds }),
      },
    };
  };
}
