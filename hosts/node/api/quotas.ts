import { requestQuota, type QuotaState } from './request-quota.ts';

const aMinute = 60_000;
const anHour = 60 * aMinute;

/** How often a sandbox, a visitor without a key, and all visitors together may ask. */
export const quotas = {
  sandbox: 6000,
  visitor: 120,
  created: 10,
  createdInAll: 1000,
  /** Streams of a sandbox at a time. */
  streams: 20,
};

/** What is left, over REST and MCP together. */
export function createQuotas(now: () => number) {
  const created = requestQuota('created', quotas.created, anHour, now);
  const createdInAll = requestQuota('created-in-all', quotas.createdInAll, anHour, now);
  return {
    ofSandbox: requestQuota('sandbox', quotas.sandbox, aMinute, now),
    ofVisitor: requestQuota('visitor', quotas.visitor, aMinute, now),
    /** Of a visitor who creates a sandbox: their own, or that of all where it is used up. */
    ofCreating: (visitor: string): QuotaState => {
      const own = created(visitor);
      const inAll = own.isUsedUp ? null : createdInAll('all');
      return inAll?.isUsedUp ? inAll : own;
    },
  };
}

export type Quotas = ReturnType<typeof createQuotas>;
