import type { Role } from '#engine/community/checks/role.ts';
import { agentScopes } from '../accounts/agent-scopes.ts';

/** What a caller may be allowed to do. A resident grants the first ones to an agent one by one. */
export const scopes = [
  ...agentScopes,
  /** The resident's own keys: make, list, rotate and end those that allow no more than this one. */
  'keys:manage',
  /** In a sandbox: its clock, faults, reset and removal, webhook endpoints and view links. */
  'sandbox:manage',
] as const;

/**
 * What an owner may do in their buildings. A meter that tells how many amps are free needs no more than
 * `building:meter`.
 */
export const ownerScopes = ['building:read', 'building:write', 'building:meter'] as const;

/** What a key of the public API may have: an owner's those of their buildings, a sandbox's all. */
export const keyScopes = [...scopes, ...ownerScopes] as const;

export type Scope = (typeof keyScopes)[number];

/** Scopes that are a part of a wider one. */
const withinWider: Partial<Readonly<Record<Scope, Scope>>> = { 'building:meter': 'building:write' };

/** Whether a scope is granted, by itself or within a wider one. */
export function allows(granted: readonly Scope[], scope: Scope): boolean {
  const wider = withinWider[scope];
  return granted.includes(scope) || (wider !== undefined && granted.includes(wider));
}

interface Caller {
  /** Who makes the call, as the log names them: a person, a key, or the service itself. */
  readonly user: string;
  readonly scopes: readonly Scope[];
}

/** What a resident allowed an app: for which cars, and how much it may spend. */
export interface AgentTerms {
  /** As history names it. */
  readonly name: string;
  /** Null for all. */
  readonly vehicles: readonly number[] | null;
  /** In the minor unit of the building's currency; null without a limit. */
  readonly perChargeMinor: number | null;
  readonly perMonthMinor: number | null;
}

/** Who makes a call, in which role, on whose behalf, with which scopes. */
export type Actor = Caller &
  (
    | {
        readonly role: Exclude<Role, 'agent'>;
        readonly onBehalfOf: string | null;
        /** What the owner called the key that makes the call; left out for a person. */
        readonly keyName?: string;
      }
    | {
        readonly role: Extract<Role, 'agent'>;
        readonly onBehalfOf: string;
        /** Of an app that a resident linked; keys have none. */
        readonly terms?: AgentTerms;
      }
  );

/** Undefined for everybody but an app that a resident linked. */
export const termsOf = (actor: Actor): AgentTerms | undefined =>
  actor.role === 'agent' ? actor.terms : undefined;

/** Whose cars, sessions, reservations and invoices the call is about. */
export const personOf = ({ user, onBehalfOf }: Actor): string => onBehalfOf ?? user;
