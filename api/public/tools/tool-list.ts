import type { Scope } from '../../actor.ts';
import { missingScope, operations, type Operation } from '../operations.ts';
import { toolOf, type Tool } from './make-tool.ts';

/** All but `createSandbox`, since an assistant has a key already, and streams. */
const isTool = ({ scope, isStream }: Operation) => scope !== null && !isStream;

/** Created once; a list depends only on the scopes. */
const tools: readonly { readonly operation: Operation; readonly tool: Tool }[] = operations
  .filter(isTool)
  .map((operation) => ({ operation, tool: toolOf(operation) }));

/** The tools that these scopes allow. */
export const toolsFor = (scopes: readonly Scope[]): readonly Tool[] =>
  tools.filter(({ operation }) => missingScope(operation, scopes) === null).map(({ tool }) => tool);

/** The operation of a tool; undefined if there is no such tool. */
export const operationOfTool = (name: string): Operation | undefined =>
  tools.find(({ tool }) => tool.name === name)?.operation;
