/** What a resident can allow an agent: everything about their own charging, nothing about access. */
export const agentScopes = [
  'charging:read',
  'charging:write',
  'reservations:read',
  'reservations:write',
  'billing:read',
  'vehicles:read',
  'vehicles:write',
] as const;

export type AgentScope = (typeof agentScopes)[number];

/** The type of our `authorization_details` (RFC 9396): how much an agent may spend. */
export const spendingType = 'fairwatt_spending';
