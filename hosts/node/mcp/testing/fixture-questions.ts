import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type ClientCapabilities,
  type InputRequests,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

type Step = { step: number };

/** Signs what a client carries from one round of a question to the next. */
export const states = createRequestStateCodec<Step>({
  key: 'a secret that only the tests know...',
});

const answer = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

const ask = (message: string, name: string, kind: 'string' | 'boolean' = 'string') => {
  const type = kind === 'string' ? ({ type: 'string' } as const) : ({ type: 'boolean' } as const);
  const requestedSchema = {
    type: 'object' as const,
    properties: { [name]: type },
    required: [name],
  };
  return inputRequired.elicit({ message, requestedSchema });
};

const sample = (words: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: words } }],
    maxTokens,
  });

const answers = (context: ServerContext) => context.mcpReq.inputResponses;
const accepted = (context: ServerContext, key: string, name: string) => {
  const value = acceptedContent(answers(context), key)?.[name];
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined;
};
const hasAll = (context: ServerContext, keys: readonly string[]) =>
  keys.every((key) => inputResponse(answers(context), key).kind !== 'missing');

const askedName = { user_name: ask('What is your name?', 'name') };

/** Tools and a prompt that need something of the client first, as the conformance suite calls them. */
export function registerQuestions(server: McpServer): void {
  const tool = (name: string, run: (context: ServerContext) => unknown) =>
    server.registerTool(`test_input_required_result_${name}`, { description: name }, run as never);

  tool('elicitation', (context) => {
    const name = accepted(context, 'user_name', 'name');
    return name === undefined
      ? inputRequired({ inputRequests: askedName })
      : answer(`Hello, ${name}!`);
  });

  const once = (name: string, inputRequests: InputRequests) =>
    tool(name, (context) =>
      hasAll(context, Object.keys(inputRequests))
        ? answer(JSON.stringify(answers(context)))
        : inputRequired({ inputRequests }),
    );
  once('sampling', { capital_question: sample('What is the capital of France?', 100) });
  once('list_roots', { client_roots: inputRequired.listRoots() });

  const signed = (name: string, inputRequests: InputRequests, done: string) =>
    tool(name, async (context) => {
      const state = context.mcpReq.requestState<Step>();
      if (state !== undefined && hasAll(context, Object.keys(inputRequests))) return answer(done);
      return inputRequired({ inputRequests, requestState: await states.mint({ step: 1 }) });
    });
  const confirm = { confirm: ask('Please confirm', 'ok', 'boolean') };
  signed('request_state', confirm, 'state-ok');
  signed('tampered_state', confirm, 'state-ok');
  const three = {
    ...askedName,
    greeting: sample('Generate a greeting', 50),
    client_roots: inputRequired.listRoots(),
  };
  signed('multiple_inputs', three, 'All three were answered.');

  const steps = [
    ask('Step 1: What is your name?', 'name'),
    ask('Step 2: What is your favorite color?', 'color'),
  ];
  tool('multi_round', async (context) => {
    const asked = context.mcpReq.requestState<Step>()?.step ?? 0;
    const next = hasAll(context, [`step${asked}`]) ? asked + 1 : Math.max(1, asked);
    const question = steps[next - 1];
    if (question === undefined) return answer('Both steps were answered.');
    return inputRequired({
      inputRequests: { [`step${next}`]: question },
      requestState: await states.mint({ step: next }),
    });
  });

  // Refused by the library where the client has not said that it can answer.
  server.registerTool('test_missing_capability', { description: 'Needs sampling' }, (() =>
    inputRequired({ inputRequests: { guess: sample('Guess a name', 50) } })) as never);

  tool('capabilities', (context) => {
    const envelope: Record<string, unknown> = { ...context.mcpReq.envelope };
    const { sampling, elicitation } = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities;
    return inputRequired({
      inputRequests: {
        ...(sampling && { guess: sample('Guess a name', 50) }),
        ...(elicitation && askedName),
      },
    });
  });

  server.registerPrompt('test_input_required_result_prompt', { description: 'Needs a context' }, ((
    context: ServerContext,
  ) => {
    const given = accepted(context, 'user_context', 'context');
    if (given === undefined) {
      const question = ask('What context should the prompt use?', 'context');
      return inputRequired({ inputRequests: { user_context: question } });
    }
    return { messages: [{ role: 'user', content: { type: 'text', text: given } }] };
  }) as never);
}
