import { commandRoles, type CommandKind } from '#engine/community/checks/command-roles.ts';
import type { Role } from '#engine/community/checks/role.ts';
import type { Scope } from './actor.ts';

/** Where an operation of the public API is offered: over REST, as a tool of the MCP server, as a tool of a page. */
export type Door = 'rest' | 'mcp' | 'page';

/** Who may call an operation, and where. */
export interface Rule {
  /** Null for everybody, without a key as well. */
  readonly roles: readonly Role[] | null;
  /** All of these are needed. The documentation lists the operation under the first one. */
  readonly scopes: readonly Scope[];
  /** The kind of community that has it; null for both. */
  readonly onlyIn: 'sandbox' | 'live' | null;
  /** In a sandbox there is nobody but its maker, so its keys act as the owner, too. */
  readonly isMakersToo?: true;
  /** Operations of the portal's contract have none of them. */
  readonly doors: readonly Door[];
}

const everyDoor: readonly Door[] = ['rest', 'mcp', 'page'];

const rule = (roles: Rule['roles'], ...scopes: readonly Scope[]): Rule => ({
  roles,
  scopes,
  onlyIn: null,
  doors: everyDoor,
});

/** What a resident, or an agent on their behalf, may see of their own. */
export const own = (...scopes: readonly Scope[]): Rule => rule(['resident', 'agent'], ...scopes);

/** Data without persons. */
export const shared = (scope: Scope): Rule =>
  rule(['resident', 'agent', 'owner', 'operator'], scope);

/** A command, for those from whom the engine takes it. */
export const gives = (command: CommandKind, ...scopes: readonly Scope[]): Rule =>
  rule(commandRoles[command], ...scopes);

/** Only for residents themselves: no scope lets an agent do it for them. */
export const inPerson: Rule = rule(['resident']);

/** What an owner sees of their buildings and of those who charge there. */
export const ofOwner: Rule = rule(['owner', 'operator'], 'building:read');

/** The time and the faults of a simulated community, for those who look at it themselves. */
export const watching: Rule = rule(['resident', 'owner']);

/** For whoever is or becomes a member, themselves: no key and no agent does it for them. */
export const memberInPerson: Rule = rule(['resident', 'owner']);

/** Only for owners themselves. */
export const ownerInPerson: Rule = rule(['owner']);

/** For every holder of a key, about their own access. */
export const withKey = (scope: Scope): Rule => shared(scope);

export const withoutKey: Rule = rule(null);

export const inSandbox = (given: Rule): Rule => ({ ...given, onlyIn: 'sandbox' });

/** What has to do with real chargers. */
export const inLive = (given: Rule): Rule => ({ ...given, onlyIn: 'live' });

/** In the public API, what an owner does: not a tool of a page, where an assistant helps a resident. */
export const ofBuilding = (given: Rule): Rule => ({ ...notInPages(given), isMakersToo: true });

/** Not as a tool of a page: what it is about does not exist there, or outlives the page. */
export const notInPages = (given: Rule): Rule => ({ ...given, doors: ['rest', 'mcp'] });

/** Not for assistants: a stream, or a secret that would end up in a conversation. */
export const restOnly = (given: Rule): Rule => ({ ...given, doors: ['rest'] });
