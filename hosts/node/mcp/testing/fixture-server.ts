import { McpServer, type ServerContext, type ServerNotifier } from '@modelcontextprotocol/server';
import { registerAnswers, registerPrompts, registerResources } from './fixture-answers.ts';
import { registerQuestions, states } from './fixture-questions.ts';

const answer = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

/** A server with everything the conformance suite expects, to test our transport. */
export function fixtureServer(notify: () => ServerNotifier): McpServer {
  const server = new McpServer(
    { name: 'fixture', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: (state, context) => states.verify(state, context) },
    },
  );
  registerAnswers(server);
  registerResources(server);
  registerPrompts(server);
  registerQuestions(server);
  registerReports(server, notify);

  const { server: bare } = server;
  bare.setRequestHandler('resources/subscribe', () => ({}));
  bare.setRequestHandler('resources/unsubscribe', () => ({}));
  bare.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }));
  return server;
}

const withLogs = async ({ mcpReq }: ServerContext) => {
  for (const words of ['started', 'working', 'done']) await mcpReq.log('info', words);
  return answer('Three lines were logged.');
};

const withProgress = async ({ mcpReq }: ServerContext) => {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken !== undefined) {
    for (const progress of [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
  }
  return answer('It is all done.');
};

/** Tools that report while they work, and some that change what is listed. */
function registerReports(server: McpServer, notify: () => ServerNotifier): void {
  const tool = (name: string, run: (context: ServerContext) => unknown) =>
    server.registerTool(name, { description: name }, run as never);

  tool('test_tool_with_logging', withLogs);
  tool('test_logging_tool', withLogs);

  tool('test_tool_with_progress', withProgress);
  tool('test_streaming_elicitation', withProgress);

  tool('test_trigger_tool_change', () => {
    notify().toolsChanged();
    return answer('Told.');
  });
  tool('test_trigger_prompt_change', () => {
    notify().promptsChanged();
    return answer('Told.');
  });
}
