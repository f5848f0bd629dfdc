import { call as callProcedure } from '@orpc/server';
import type { OperationId, PublicAnswers, PublicInputs } from './contract/contract.ts';
import { missingScope, operationWith } from './operations.ts';
import { PublicProblem } from './problems.ts';
import type { PublicContext } from './router/base.ts';
import { publicRouter } from './router/router.ts';
import { problemFrom } from './translate-errors.ts';

/** Calls an operation, for REST and MCP. Whatever goes wrong is thrown as a `PublicProblem`. */
export async function callOperation<Id extends OperationId>(
  id: Id,
  input: PublicInputs[Id],
  context: PublicContext,
): Promise<PublicAnswers[Id]> {
  checkScope(id, context);
  try {
    const procedure = publicRouter[id] as typeof publicRouter.findBuildings;
    return (await callProcedure(procedure, input as never, { context })) as PublicAnswers[Id];
  } catch (error) {
    throw problemFrom(error);
  }
}

/** Refuses callers without a key, and keys without the scope of the operation. */
export function checkScope(id: OperationId, { call: { opened } }: PublicContext): void {
  const operation = operationWith(id);
  if (operation.scope === null) return;
  if (opened === null) throw new PublicProblem('UNAUTHORIZED');
  const scope = missingScope(operation, opened.actor.scopes);
  if (scope !== null) {
    const detail = `This key lacks the scope ${scope}.`;
    throw new PublicProblem('SCOPE_MISSING', { detail, details: { scope } });
  }
}
