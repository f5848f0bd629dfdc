import { agentScopes } from '../../accounts/agent-scopes.ts';
import type { Actor, Scope } from '../../policy/actor.ts';
import type { KindName } from '../../community/kind.ts';
import { hindrance, policy } from '../../policy/policy.ts';
import type { Door } from '../../policy/rules.ts';
import type { OperationId } from '../contract/contract.ts';
import { operations, type Operation } from '../operations.ts';
import { toolOf, type Tool } from './make-tool.ts';

/** Created once; a list depends only on the caller. */
const tools: readonly { readonly operation: Operation; readonly tool: Tool }[] = operations
  .filter(({ doors }) => doors.includes('mcp'))
  .map((operation) => ({ operation, tool: toolOf(operation) }));

/** What only a resident's agent needs; owners read what charges, too. */
const residentsOnly: ReadonlySet<Scope> = new Set(
  agentScopes.filter((scope) => scope !== 'charging:read'),
);

/**
 * A sandbox's key may act for its resident and for its owner. An assistant reads the whole list before
 * its first call, so it gets the tools of one of them: an owner's where nothing else was granted.
 */
const isOfOtherRole = (id: OperationId, { role, scopes }: Pick<Actor, 'role' | 'scopes'>) =>
  role === 'agent' &&
  policy[id].isMakersToo === true &&
  scopes.some((scope) => residentsOnly.has(scope));

/** The tools that a caller is shown in a community, over MCP or in a page. */
export const toolsFor = (
  actor: Pick<Actor, 'role' | 'scopes'>,
  kind: KindName,
  door: Door = 'mcp',
): readonly Tool[] =>
  tools
    .filter(
      ({ operation: { id, doors } }) =>
        doors.includes(door) &&
        !isOfOtherRole(id, actor) &&
        hindrance(id, actor, { isSandbox: kind === 'sandbox' }) === null,
    )
    .map(({ tool }) => tool);

/** The operation of a tool; undefined if there is no such tool. */
export const operationOfTool = (name: string, door: Door = 'mcp'): Operation | undefined =>
  tools.find(({ tool, operation }) => tool.name === name && operation.doors.includes(door))
    ?.operation;
