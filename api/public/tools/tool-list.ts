import type { Actor } from '../../policy/actor.ts';
import type { KindName } from '../../community/kind.ts';
import { hindrance } from '../../policy/policy.ts';
import type { Door } from '../../policy/rules.ts';
import { operations, type Operation } from '../operations.ts';
import { toolOf, type Tool } from './make-tool.ts';

/** Created once; a list depends only on the caller. */
const tools: readonly { readonly operation: Operation; readonly tool: Tool }[] = operations
  .filter(({ doors }) => doors.includes('mcp'))
  .map((operation) => ({ operation, tool: toolOf(operation) }));

/** The tools that a caller may use in a community, over MCP or in a page. */
export const toolsFor = (
  actor: Pick<Actor, 'role' | 'scopes'>,
  kind: KindName,
  door: Door = 'mcp',
): readonly Tool[] =>
  tools
    .filter(
      ({ operation: { id, doors } }) =>
        doors.includes(door) && hindrance(id, actor, { isSandbox: kind === 'sandbox' }) === null,
    )
    .map(({ tool }) => tool);

/** The operation of a tool; undefined if there is no such tool. */
export const operationOfTool = (name: string, door: Door = 'mcp'): Operation | undefined =>
  tools.find(({ tool, operation }) => tool.name === name && operation.doors.includes(door))
    ?.operation;
