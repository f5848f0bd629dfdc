import { requestQuota } from './request-quota.ts';

export const aMinute = 60_000;

/** How often a sandbox, a visitor without a key, and all visitors together may ask. */
export const quotas = {
  sandbox: 6000,
  visitor: 120,
  created: 10,
  createdInAll: 1000,
  /** Streams of a sandbox at a time. */
  streams: 20,
};

/** What is left in this minute, over REST and MCP together. */
export const createQuotas = (now: () => number) => ({
  ofSandbox: requestQuota('sandbox', quotas.sandbox, aMinute, now),
  ofVisitor: requestQuota('visitor', quotas.visitor, aMinute, now),
});

export type Quotas = ReturnType<typeof createQuotas>;
