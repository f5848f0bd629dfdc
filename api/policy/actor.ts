import type { Role } from '#engine/community/checks/role.ts';

/** What a caller may be allowed to do. A resident grants scopes to a carmaker's agent one by one. */
export const scopes = [
  'charging:read',
  'charging:write',
  'reservations:read',
  'reservations:write',
  'billing:read',
  'vehicles:read',
  'vehicles:write',
  /** The resident's own keys: make, list, rotate and end those that allow no more than this one. */
  'keys:manage',
  /** In a sandbox: its clock, faults, reset and removal, webhook endpoints and view links. */
  'sandbox:manage',
] as const;

/** What a key of the public API may have. */
export type KeyScope = (typeof scopes)[number];

/** What an owner may do in their buildings. */
export const ownerScopes = ['building:read', 'building:write'] as const;

export type Scope = KeyScope | (typeof ownerScopes)[number];

interface Caller {
  /** Who makes the call, as the log names them: a person, a key, or the service itself. */
  readonly user: string;
  readonly scopes: readonly Scope[];
}

/** Who makes a call, in which role, on whose behalf, with which scopes. */
export type Actor = Caller &
  (
    | { readonly role: Exclude<Role, 'agent'>; readonly onBehalfOf: string | null }
    | { readonly role: Extract<Role, 'agent'>; readonly onBehalfOf: string }
  );

/** Whose cars, sessions, reservations and invoices the call is about. */
export const personOf = ({ user, onBehalfOf }: Actor): string => onBehalfOf ?? user;
