import { requestQuota, type QuotaState } from './request-quota.ts';

const aMinute = 60_000;
const anHour = 60 * aMinute;

/** Requests a minute of a sandbox and of a visitor without a key; sandboxes created an hour. */
export const quotas = {
  sandbox: 6000,
  visitor: 120,
  created: 10,
  createdInAll: 1000,
  /** Open streams of a sandbox, or of a resident of a live community. */
  streams: 20,
};

/** Counts requests of REST and MCP together. */
export function createQuotas(now: () => number) {
  const created = requestQuota('created', quotas.created, anHour, now);
  const createdInAll = requestQuota('created-in-all', quotas.createdInAll, anHour, now);
  return {
    ofSandbox: requestQuota('sandbox', quotas.sandbox, aMinute, now),
    ofVisitor: requestQuota('visitor', quotas.visitor, aMinute, now),
    /**
     * For creating a sandbox: the visitor's own quota, or that of all visitors if it is used up.
     * Only sandboxes that were created count for all, not what was refused or repeated.
     */
    ofCreating: (visitor: string): QuotaState => {
      const own = created(visitor);
      const inAll = own.isUsedUp ? null : createdInAll('all', 0);
      return inAll?.isUsedUp ? inAll : own;
    },
    hasCreated: () => {
      createdInAll('all');
    },
  };
}

export type Quotas = ReturnType<typeof createQuotas>;
