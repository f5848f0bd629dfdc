import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ListToolsResult,
} from '@modelcontextprotocol/server';
import type { OpenedCommunity } from '#api/public/public-call.ts';
import type { RepeatAnswer } from '#api/public/rest/remember-answers.ts';
import { callTool } from '#api/public/tools/call-tool.ts';
import { toolResult } from '#api/public/tools/tool-result.ts';
import { operationOfTool, toolsFor } from '#api/public/tools/tool-list.ts';
import { callerOf } from '../api/opened-community.ts';
import { getPrompt, prompts } from './prompts.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';

/** Instructions that an MCP client gives its model. */
const instructions = `Fairwatt charges cars at the shared chargers of apartment buildings. You act for one resident.

To charge a car:
1. listVehicles: which car, and its battery level. getClock: the time here; a sandbox has its own.
2. findSlots: up to three slots, best first. Leave out what the person did not say: it is predicted.
3. createQuote with the slotId: the ceiling is the most it will cost, tax and fees included.
4. Tell the person where, when, and the ceiling, in their words. Go on only if they agree.
5. createReservation with the quoteId. QUOTE_CHANGED or QUOTE_EXPIRED: quote again and ask again if it costs more.
6. Plugging in within the slot starts the reserved charge. In a sandbox call plugIn, and setClock to let time pass.
7. getSession: what the car does and why, and the bill as it would be if charging stopped now.

Every answer has a sentence for the person; its figures are data. Money is in minor units (cents), energy in watt-hours, times have an offset.
A refusal has a code, a sentence and what to do next. Give writes an idempotencyKey, and repeat the same one if no answer came.
Read fairwatt://terms before you explain terms or fees.`;

const info = { name: 'fairwatt', title: 'Fairwatt', version: '1.0.0' };

const aMinute = 60_000;
/** Private, because what is listed depends on the key. */
const forMinutes = { ttlMs: 5 * aMinute, cacheScope: 'private' } as const;

const options = {
  instructions,
  capabilities: { tools: {}, resources: {}, prompts: {} },
  cacheHints: {
    'tools/list': forMinutes,
    'resources/list': forMinutes,
    'resources/templates/list': forMinutes,
    'resources/read': forMinutes,
    'prompts/list': forMinutes,
    'server/discover': forMinutes,
  },
  // Would check answers of clients to requests of ours, which we never send; the default is slow to
  // create.
  jsonSchemaValidator: {
    getValidator: () => () =>
      ({ valid: false, data: undefined, errorMessage: 'Not asked' }) as const,
  },
};

export interface ProductServerParts {
  readonly repeatAnswer: RepeatAnswer;
  /** Called with errors, which the library only answers. Unexpected ones have a cause. */
  readonly report: (error: Error) => void;
}

/** Cached by what a key may do, of which there are few combinations. */
const listed = new Map<string, ListToolsResult>();

function listedTools({ actor, kind }: OpenedCommunity): ListToolsResult {
  const name = [kind, actor.role, ...actor.scopes].join(' ');
  const known =
    listed.get(name) ?? ({ tools: toolsFor(actor, kind) } as unknown as ListToolsResult);
  listed.set(name, known);
  return known;
}

/**
 * The MCP server for one request. The lists are prepared in advance, and the operations validate
 * their own inputs and outputs, so it only connects the two.
 */
export function productServer(
  opened: OpenedCommunity,
  { repeatAnswer, report }: ProductServerParts,
): Server {
  const server = new Server(info, options);
  const call = { caller: callerOf(opened), opened, createSandbox: cannotCreate };
  const reported = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      report(error as Error);
      throw error;
    });
  server.setRequestHandler('tools/list', () => listedTools(opened));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const operation = operationOfTool(params.name);
    if (operation === undefined) {
      const message = `There is no tool "${params.name}"`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    const answer = await reported(callTool(call, operation, params.arguments ?? {}, repeatAnswer));
    return toolResult(answer, mcpReq.envelope === undefined);
  });
  server.setRequestHandler('resources/list', () => reported(listResources(call)));
  server.setRequestHandler('resources/templates/list', () => resourceTemplates);
  server.setRequestHandler('resources/read', ({ params }) =>
    reported(readResource(call, params.uri)),
  );
  server.setRequestHandler('prompts/list', () => prompts);
  server.setRequestHandler('prompts/get', ({ params }) =>
    getPrompt(params.name, params.arguments ?? {}),
  );
  return server;
}

/** `createSandbox` is the one operation that is not a tool. */
const cannotCreate = async () => null;
