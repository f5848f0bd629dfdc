import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { OperationId, PublicAnswers, PublicInputs } from '#api/public/contract/contract.ts';

type Input<Id extends OperationId> = PublicInputs[Id] & {
  withDetails?: boolean;
  idempotencyKey?: string;
};

/** An MCP client that knows only the address of the endpoint and a key. */
export async function connectAgent(address: string, key: string) {
  const client = new Client(
    { name: 'agent of the tests', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit }),
  );
  // Results are checked against the output schemas that were listed.
  await client.listTools();

  /** The answer of a tool, which the client has checked against its output schema. */
  async function call<Id extends OperationId>(
    name: Id,
    input: Input<Id>,
  ): Promise<PublicAnswers[Id]> {
    const called = await client.callTool({ name, arguments: input });
    const { content, structuredContent, isError } = called;
    if (isError) throw new Error(`${name} is refused: ${JSON.stringify(content)}`);
    return structuredContent as PublicAnswers[Id];
  }
  return { client, call };
}
