import type { Scope } from '../../actor.ts';
import { missingScope, operations, type Operation } from '../operations.ts';
import { toolOf, type Tool } from './make-tool.ts';

/** An assistant has a key already, and an answer is one message, no stream. */
const isTool = ({ scope, isStream }: Operation) => scope !== null && !isStream;

/** Made once: what is listed depends on nothing but the scopes. */
const tools: readonly { readonly operation: Operation; readonly tool: Tool }[] = operations
  .filter(isTool)
  .map((operation) => ({ operation, tool: toolOf(operation) }));

/** What somebody with these scopes may call. */
export const toolsFor = (scopes: readonly Scope[]): readonly Tool[] =>
  tools.filter(({ operation }) => missingScope(operation, scopes) === null).map(({ tool }) => tool);

/** The operation behind a tool; undefined where there is no such tool. */
export const operationOfTool = (name: string): Operation | undefined =>
  tools.find(({ tool }) => tool.name === name)?.operation;
