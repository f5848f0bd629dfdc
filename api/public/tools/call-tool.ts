import { callOperation, checkAllowed } from '../call-operation.ts';
import type { Operation } from '../operations.ts';
import { PublicProblem, type ProblemBody } from '../problems/problems.ts';
import { isUsableKey, meaningOf, type IdempotentRequest } from '../idempotent-request.ts';
import type { PublicCall } from '../public-call.ts';
import type { RepeatAnswer } from '../rest/remember-answers.ts';
import { problemFrom } from '../problems/translate-errors.ts';
import { withoutDetails } from './details.ts';
import { fewItems } from './make-tool.ts';

/** The result of a tool: a sentence for the person, and the data. */
export interface ToolAnswer {
  readonly sentence: string;
  readonly isRefused: boolean;
  readonly structuredContent: Record<string, unknown>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Calls a tool. A refusal is a result as well, which an assistant can act on; only unexpected errors
 * are thrown, as problems without their message. `repeatAnswer` repeats the answers to writes
 * that the log cannot.
 */
export async function callTool(
  call: PublicCall,
  operation: Operation,
  { withDetails, idempotencyKey, ...given }: Fields,
  repeatAnswer?: RepeatAnswer,
): Promise<ToolAnswer> {
  try {
    const idempotent = idempotentRequest(operation, idempotencyKey, given);
    const input = 'limit' in operation.input.shape ? { limit: fewItems, ...given } : given;
    const context = { call, idempotent, ifMatch: null, headers: {} };
    // Before anything is repeated: other keys of the same sandbox may have asked for it.
    checkAllowed(operation.id, context);
    const carryOut = () => callOperation(operation.id, input as never, context);
    const isKept = idempotent === null || operation.isLogged || repeatAnswer === undefined;
    const answer: Fields = isKept
      ? await carryOut()
      : await asJson(
          repeatAnswer(call.caller, idempotent, async () => Response.json(await carryOut())),
        );
    const shown = withDetails === true ? answer : withoutDetails(answer);
    return {
      sentence: sentenceOf(answer, operation.isReadOnly),
      isRefused: false,
      structuredContent: { ...shown },
    };
  } catch (error) {
    // Those of `repeatAnswer` are not problems yet.
    const problem = problemFrom(error);
    if (problem.body.code === 'UNEXPECTED') throw problem;
    return refused(problem.body);
  }
}

const asJson = async (response: Promise<Response>) => (await (await response).json()) as Fields;

function idempotentRequest(
  { id, isReadOnly }: Operation,
  key: unknown,
  given: Fields,
): IdempotentRequest | null {
  if (key === undefined || isReadOnly) return null;
  if (typeof key !== 'string' || !isUsableKey(key)) {
    throw new PublicProblem('BAD_IDEMPOTENCY_KEY', { field: 'idempotencyKey' });
  }
  return { key, request: meaningOf(id, given) };
}

/** The sentences of an answer and of its items; answers about webhooks have none. */
function sentenceOf({ sentence, items, slots, alternatives }: Fields, isReadOnly: boolean): string {
  const listed = [items, slots, alternatives].flat().filter((item) => item !== undefined);
  const sentences = listed.map((item) => (item as Fields)['sentence']);
  const all = [sentence, ...sentences].filter((one) => typeof one === 'string');
  if (all.length > 0) return all.join('\n');
  if (!Array.isArray(items)) return isReadOnly ? 'Found.' : 'Done.';
  return items.length === 0 ? 'There are none.' : `Found: ${items.length}.`;
}

/** A problem as the result of a tool. */
export const refused = ({ code, detail, next, field, details: more }: ProblemBody): ToolAnswer => ({
  sentence: `${detail} ${next}`,
  isRefused: true,
  structuredContent: { code, sentence: detail, next, field, details: more },
});
