import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { requireTool } from '../testing/databases/require-tool.ts';
import { openProductEndpoint } from './testing/product-endpoint.ts';

type Connect = () => Promise<Pick<Client, 'listTools' | 'callTool'>>;

/**
 * Release 1.x of the official client, which most assistants and the inspector use. Its types are
 * those of the 2.x client as far as these tests go.
 */
const connectFirst: Connect = async () => {
  const sdk = '@modelcontextprotocol/sdk/client';
  const first = requireTool('api-checks', `${sdk}/index.js`) as { Client: typeof Client };
  const http = requireTool('api-checks', `${sdk}/streamableHttp.js`) as {
    StreamableHTTPClientTransport: typeof StreamableHTTPClientTransport;
  };
  const { url, fetch } = openProductEndpoint();
  const client = new first.Client({ name: 'test', version: '1.0.0' });
  await client.connect(new http.StreamableHTTPClientTransport(url, { fetch }));
  return client;
};

const connectSecond =
  (mode: 'auto' | 'legacy'): Connect =>
  async () => {
    const { url, fetch } = openProductEndpoint();
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url, { fetch }));
    return client;
  };

describe.each([
  ['1.x', connectFirst],
  ['2.x', connectSecond('auto')],
  ['2.x with an older revision', connectSecond('legacy')],
])('a refusal, to the official client %s', (_, connect) => {
  let client: Awaited<ReturnType<Connect>>;
  let tools: string[];
  beforeAll(async () => {
    client = await connect();
    // From here on the client checks structured content against the listed output schemas.
    tools = (await client.listTools()).tools.map(({ name }) => name);
  });

  const refusalOf = async (name: string, given: Record<string, unknown>) => {
    const { content, isError, structuredContent } = await client.callTool({
      name,
      arguments: given,
    });
    const texts = content.map((block) => (block.type === 'text' ? block.text : ''));
    return { texts, isError, structuredContent };
  };

  test('arrives from every tool, with its code and what to do next', async () => {
    expect(tools.length).toBeGreaterThanOrEqual(39);
    for (const name of tools) {
      const { texts, isError, structuredContent } = await refusalOf(name, { nonsense: 1 });
      expect([name, isError, structuredContent]).toEqual([name, true, undefined]);
      expect(texts).toHaveLength(2);
      const refused = JSON.parse(texts[1]!) as Record<string, string>;
      expect(refused).toMatchObject({ code: 'BAD_INPUT', details: {} });
      expect(texts[0]).toBe(`${refused['sentence']} ${refused['next']}`);
    }
  });

  test('has its field and the figures behind it', async () => {
    const { texts } = await refusalOf('setClock', { isPaused: true, idempotencyKey: '' });
    expect(JSON.parse(texts[1]!)).toEqual({
      code: 'BAD_IDEMPOTENCY_KEY',
      sentence: expect.any(String) as string,
      next: 'Use a UUID.',
      field: 'idempotencyKey',
      details: {},
    });
  });
});
