/**
 * The role in which somebody acts: a resident for themselves, an agent (a carmaker's program or an
 * assistant) on behalf of a resident, the owner of a building's chargers, the operator of the
 * service, or a charger.
 */
export const roles = ['resident', 'agent', 'owner', 'operator', 'charger'] as const;

export type Role = (typeof roles)[number];
