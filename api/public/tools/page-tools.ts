import { personOf, scopes, type Actor } from '../../policy/actor.ts';
import type { Answers } from '../../contract/contract.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { PublicProblem } from '../problems/problems.ts';
import type { OpenedCommunity } from '../public-call.ts';
import { withoutSignature } from '../quote-id.ts';
import { memoryWebhooks } from '../webhooks/memory-webhooks.ts';
import { callTool, refused, type ToolAnswer } from './call-tool.ts';
import type { JsonSchema } from './compact-schema.ts';
import { operationOfTool, toolsFor } from './tool-list.ts';

/** What an assistant in the portal may do: all that the policy offers to pages. */
const assistantOf = (person: string): Actor => ({
  user: 'agent:browser',
  role: 'agent',
  onBehalfOf: person,
  scopes,
});

export const listPageTools = (actor: Actor): Answers['assistant']['tools'] =>
  toolsFor(assistantOf(personOf(actor)), 'sandbox', 'page').map(
    ({ name, title, description, inputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema: withoutKey(inputSchema),
      isReadOnly: annotations.readOnlyHint,
    }),
  );

/** A page keeps no answers that it could repeat, and no answer gets lost on the way to it. */
function withoutKey({ properties, ...schema }: JsonSchema): JsonSchema {
  const { idempotencyKey: _, ...others } = properties ?? {};
  return { ...schema, properties: others };
}

/** Calls a tool on behalf of the person in the portal. */
export async function callPageTool(
  sandbox: Sandbox,
  actor: Actor,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  const operation = operationOfTool(name, 'page');
  if (operation === undefined) {
    return refused(new PublicProblem('NO_SUCH_OPERATION').body);
  }
  const field = 'idempotencyKey';
  if (Object.hasOwn(given, field)) {
    const detail = `${field} is not an argument of tools of a page.`;
    return refused(new PublicProblem('BAD_INPUT', { field, detail, next: 'Leave it out.' }).body);
  }
  return callTool(
    { caller: 'page', opened: openedFor(sandbox, actor), createSandbox: cannot },
    operation,
    given,
  );
}

/** For the parts of a sandbox that only excluded operations need. */
const cannot = () => {
  throw new Error('A portal has no such operation');
};

const openedFor = (sandbox: Sandbox, actor: Actor): OpenedCommunity => ({
  id: 'portal',
  kind: 'sandbox',
  actor: assistantOf(personOf(actor)),
  forCall: () => ({ community: sandbox, sandbox }),
  approvals: null,
  invite: null,
  webhooks: memoryWebhooks(cannot),
  keys: { list: cannot, create: cannot, rotate: cannot, end: cannot },
  sign: withoutSignature,
  isOpen: cannot,
  watch: cannot,
  createViewLink: cannot,
  remove: cannot,
});
