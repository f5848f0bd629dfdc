import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { refusal } from '#api/public/problems/problems.ts';
import { bearerKey } from '../requests/bearer-key.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { mcpTransport } from './transport.ts';

const key = 'known';

function makeTransport({
  hostNames = [] as string[],
  quota = Infinity,
  failure = null as Error | null,
} = {}) {
  let left = quota;
  const stopping = new AbortController();
  const { app } = mcpTransport<{ id: string }>({
    hostNames,
    authenticate: async (context) => {
      if (failure !== null) throw failure;
      if (bearerKey(context) !== key) return refusal('UNAUTHORIZED');
      left -= 1;
      if (left < 0) return refusal('TOO_MANY_REQUESTS');
      return { caller: { id: 'one' }, headers: { ratelimit: 'r=1' } };
    },
    serverFor: ({ id }) => {
      const server = new McpServer({ name: 'one tool', version: '1.0.0' });
      server.registerTool('whoAmI', { description: 'Says who calls' }, () => ({
        content: [{ type: 'text', text: id }],
      }));
      return server;
    },
    report: () => undefined,
    stopping: stopping.signal,
  });
  return (
    headers: Record<string, string>,
    body: string | object = listTools,
    init: RequestInit = {},
  ) =>
    app.request('/', {
      method: 'POST',
      headers: {
        host: 'localhost',
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
      ...init,
    });
}

const listTools = { method: 'tools/list' };

describe('who may call', () => {
  test.each([
    ['no key', ''],
    ['another scheme', `Basic ${key}`],
    ['an unknown key', 'Bearer unknown'],
  ])('%s is told what to send', async (_, authorization) => {
    const answer = await makeTransport()({ authorization });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({
      code: 'UNAUTHORIZED',
      next: expect.stringContaining('Bearer') as string,
    });
  });

  test('who may, is told what is left of their quota', async () => {
    const answer = await makeTransport()({});
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, 'r=1']);
  });
});

test.each([
  ['the database is lost', new StoreUnavailable(false), 503, 'STORE_UNAVAILABLE'],
  ['we make a mistake', new TypeError('somebody@example.com'), 500, 'UNEXPECTED'],
])('where %s the answer is a problem', async (_, failure, status, code) => {
  const answer = await makeTransport({ failure })({});
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ code });
  expect(text).not.toContain('example.com');
});

describe('a page that makes a browser call this machine gets nowhere', () => {
  const hostNames = ['charge.example'];
  test.each([
    ['a foreign host', { host: 'evil.example' }, 403],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['an origin that is none', { origin: 'null' }, 403],
    ['this machine', { host: '127.0.0.1:3000', origin: 'http://localhost:3000' }, 200],
    ['a name of the host', { host: 'charge.example', origin: 'https://charge.example' }, 200],
  ])('%s', async (_, headers, status) => {
    expect((await makeTransport({ hostNames })(headers)).status).toBe(status);
  });

  test('names of the host have to be set', async () => {
    expect((await makeTransport()({ host: 'charge.example' })).status).toBe(403);
  });
});

/** The origin whose pages may read the answer. */
const allowedFor = async (headers: Record<string, string>) =>
  (await makeTransport()(headers)).headers.get('access-control-allow-origin');

describe('a page of an allowed origin can read the answers', () => {
  test('after it has asked whether it may send its key', async () => {
    const origin = 'http://localhost:5173';
    const asked = { origin, 'access-control-request-headers': 'authorization' };
    const answer = await makeTransport()(asked, listTools, { method: 'OPTIONS', body: null });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization');
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(await allowedFor({ origin })).toBe(origin);
  });

  test('others cannot', async () => {
    expect(await allowedFor({ origin: 'https://evil.example' })).toBeNull();
    expect(await allowedFor({})).toBeNull();
  });
});

const calls = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
  );

describe('several calls in one request, as older clients may send them', () => {
  test('are answered together', async () => {
    const answer = await makeTransport({ quota: 5 })({}, calls(5));
    expect(answer.status).toBe(200);
    expect((await answer.text()).match(/"result"/g)).toHaveLength(5);
  });

  test('count as so many, and are refused together', async () => {
    const answer = await makeTransport({ quota: 5 })({}, calls(6));
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('what is no call', () => {
  test('a body that is not UTF-8', async () => {
    const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"caf\xe9"}', 'latin1');
    const answer = await makeTransport()({}, '', { body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: -32700 } });
  });

  test('a body that is too large', async () => {
    expect((await makeTransport()({}, `"${'x'.repeat(64 * 1024)}"`)).status).toBe(413);
  });

  test('a body that is no JSON', async () => {
    const answer = await makeTransport()({}, '{');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: -32700 } });
  });

  test('another kind of content', async () => {
    expect((await makeTransport()({ 'content-type': 'text/plain' })).status).toBe(415);
  });
});

/** The answer of a legacy request is an event stream with one message. */
const messageIn = (stream: string) =>
  JSON.parse(/^data: (.*)$/m.exec(stream)![1]!) as { result: Record<string, unknown> };

describe('clients of older revisions, without a session', () => {
  const ask = makeTransport();
  const answerTo = async (body: object) => messageIn(await (await ask({}, body)).text()).result;

  test.each(['2025-03-26', '2025-06-18', '2025-11-25'])('%s is agreed on', async (version) => {
    const answer = await ask(
      {},
      {
        method: 'initialize',
        params: {
          protocolVersion: version,
          capabilities: {},
          clientInfo: { name: 'old', version: '1' },
        },
      },
    );
    expect(messageIn(await answer.text()).result['protocolVersion']).toBe(version);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('ping, list and call need no handshake', async () => {
    expect(await answerTo({ method: 'ping' })).toEqual({});
    const { tools } = (await answerTo(listTools)) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(['whoAmI']);
    const called = await answerTo({ method: 'tools/call', params: { name: 'whoAmI' } });
    expect(called['content']).toEqual([{ type: 'text', text: 'one' }]);
  });
});
