import { call as callProcedure } from '@orpc/server';
import type { OperationId, PublicAnswers, PublicInputs } from './contract/contract.ts';
import { hindrance } from '../policy/policy.ts';
import { operationWith } from './operations.ts';
import { PublicProblem, scopeMissing } from './problems/problems.ts';
import type { PublicContext } from './router/base.ts';
import { publicRouter } from './router/router.ts';
import { problemFrom } from './problems/translate-errors.ts';

/** Calls an operation, for REST and MCP. Whatever goes wrong is thrown as a `PublicProblem`. */
export async function callOperation<Id extends OperationId>(
  id: Id,
  input: PublicInputs[Id],
  context: PublicContext,
): Promise<PublicAnswers[Id]> {
  checkAllowed(id, context);
  try {
    const procedure = publicRouter[id] as typeof publicRouter.findBuildings;
    return (await callProcedure(procedure, input as never, { context })) as PublicAnswers[Id];
  } catch (error) {
    throw problemFrom(error);
  }
}

/** Refuses callers without a key, and keys that the policy does not allow the operation. */
export function checkAllowed(id: OperationId, { call: { opened } }: PublicContext): void {
  if (!operationWith(id).needsKey) return;
  if (opened === null) throw new PublicProblem('UNAUTHORIZED');
  const scope = hindrance(id, opened.actor, { isSandbox: opened.kind === 'sandbox' });
  if (scope === null) return;
  if (scope === 'role' || scope === 'kind') throw new PublicProblem('NOT_ALLOWED');
  throw scopeMissing(scope);
}
