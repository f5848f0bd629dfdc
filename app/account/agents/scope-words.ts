import type { AgentScope } from '#api/accounts/agent-scopes.ts';

/** What an agent may do, as a person would say it. */
export const scopeWords: Readonly<Record<AgentScope, string>> = {
  'charging:read': 'See your charges and their plans, now and in the past',
  'charging:write': 'Start, change and stop charging',
  'reservations:read': 'See your reservations, and look for free slots',
  'reservations:write': 'Reserve, change and cancel slots',
  'billing:read': 'See your invoices',
  'vehicles:read': 'See your cars and their battery levels',
  'vehicles:write': 'Change your cars, and tell us their battery levels',
};
