import { scopes, type Scope } from '../policy/actor.ts';

/** What a resident can allow an agent: everything about their own charging, nothing about access. */
export const agentScopes: readonly Scope[] = scopes.filter((scope) =>
  /^(?:charging|reservations|billing|vehicles):/.test(scope),
);

/** The type of our `authorization_details` (RFC 9396): how much an agent may spend. */
export const spendingType = 'fairwatt_spending';
