/**
 * The role in which a command is given: a resident for themselves, a carmaker's agent on behalf of
 * a resident, an operator (the property manager or the company), or a charger.
 */
export const roles = ['resident', 'agent', 'operator', 'charger'] as const;

export type Role = (typeof roles)[number];
