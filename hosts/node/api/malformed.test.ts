import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openRaw, portOf } from '../testing/client.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { documentedAnswers } from '../testing/documented-answers.ts';
import { digests, publicHost } from '../testing/public-host.ts';
import { noon } from '../testing/community-client.ts';

const documented = documentedAnswers();
let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
let key = '';
beforeAll(async () => {
  database = await testPglite();
  host = await publicHost(database.first, { now: noon });
  key = (await host.communities.createSandbox())!.key;
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

interface Raw {
  readonly line: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  /** Those every request has, unless told otherwise. */
  readonly usual?: readonly string[];
}

/** Sends a request as it is; gives its answer. */
async function sendRaw({ line, headers = [], body = '', usual }: Raw) {
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  const own = usual ?? ['host: api.example', `authorization: Bearer ${key}`];
  const head = [`${line} HTTP/1.1`, ...own, 'connection: close', ...length, ...headers];
  const client = await openRaw(portOf(host.server));
  client.socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const text = await client.ended;
  client.socket.destroy();
  const [top = '', ...rest] = text.split('\r\n\r\n');
  const type = /^content-type: (.*)$/im.exec(top)?.[1] ?? null;
  return { status: Number(top.split(' ')[1]), type, text: rest.join('\r\n\r\n'), top };
}

const json = ['content-type: application/json'];
const post = 'POST /v1/vehicles';

const malformed: readonly (readonly [what: string, status: number, raw: Raw])[] = [
  ['broken JSON', 400, { line: post, headers: json, body: '{"name":' }],
  ['JSON that is no object', 400, { line: post, headers: json, body: '[1]' }],
  [
    'JSON too deep',
    422,
    { line: post, headers: json, body: `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}` },
  ],
  [
    'a name from the prototype',
    422,
    { line: post, headers: json, body: '{"__proto__":{"name":"x"}}' },
  ],
  ['another type', 415, { line: post, headers: ['content-type: text/plain'], body: '{}' }],
  ['a form', 415, { line: post, headers: ['content-type: multipart/form-data'], body: '--x' }],
  ['an unreadable type', 415, { line: post, headers: ['content-type: ;;'], body: '{}' }],
  ['no type', 415, { line: post, body: '{}' }],
  [
    'a body too large',
    413,
    { line: post, headers: json, body: `{"name":"${'x'.repeat(70_000)}"}` },
  ],
  ['an unknown method', 405, { line: 'PROPFIND /v1/vehicles' }],
  ['TRACE', 405, { line: 'TRACE /v1/vehicles' }],
  ['PUT', 405, { line: 'PUT /v1/vehicles' }],
  ['a slash at the end', 404, { line: 'GET /v1/vehicles/' }],
  ['the root', 404, { line: 'GET /v1' }],
  ['two slashes', 404, { line: 'GET /v1//vehicles' }],
  ['a climb out and in', 404, { line: 'GET /v1/vehicles/../../v1/nothing' }],
  ['an address that cannot be decoded', 422, { line: 'GET /v1/vehicles/%zz' }],
  ['half of a character', 422, { line: 'GET /v1/vehicles/%ff' }],
  ['a zero byte', 422, { line: 'GET /v1/webhook-endpoints/%00' }],
  ['an encoded slash', 422, { line: 'GET /v1/vehicles/v1%2F..%2Fv2' }],
  ['an address too long', 422, { line: `GET /v1/vehicles/${'v'.repeat(5000)}` }],
  ['a query too long', 422, { line: `GET /v1/vehicles?cursor=${'c'.repeat(5000)}` }],
  ['an unknown query', 422, { line: 'GET /v1/vehicles?__proto__=1' }],
  ['an unusable name', 400, { line: post, headers: [...json, 'idempotency-key: a b'], body: '{}' }],
  [
    'a name too long',
    400,
    { line: post, headers: [...json, `idempotency-key: ${'k'.repeat(4000)}`], body: '{}' },
  ],
  [
    'another way to send a key',
    401,
    { line: 'GET /v1/vehicles', usual: ['host: a', 'authorization: Basic YTpi'] },
  ],
];

describe('what no client of ours would send is answered by a problem', () => {
  test.each(malformed)('%s: %i', async (_, status, raw) => {
    const before = await digests(database.first);
    const answer = await sendRaw(raw);
    expect(answer).toMatchObject({ status, type: 'application/problem+json' });
    expect(documented.ofRefusal({ ...answer, body: JSON.parse(answer.text) })).toBeNull();
    expect(answer.top).toMatch(/^x-content-type-options: nosniff$/im);
    expect(await digests(database.first)).toEqual(before);
    expect(host.failures).toEqual([]);
  });

  const unreadable: readonly [string, number, Raw][] = [
    ['no host', 400, { line: 'GET /v1/vehicles', usual: [] }],
    ['two hosts', 400, { line: 'GET /v1/vehicles', headers: ['host: other.example'] }],
    ['two hosts for MCP', 400, { line: 'POST /mcp', headers: ['host: other.example'] }],
    ['an unreadable host', 400, { line: 'GET /v1/vehicles', usual: ['host: a b'] }],
    [
      'an unknown encoding',
      400,
      { line: post, headers: ['transfer-encoding: chunked'], body: 'zz' },
    ],
    ['an expectation', 417, { line: post, headers: ['expect: the-unexpected'] }],
    ['headers too large', 431, { line: 'GET /v1', headers: [`x: ${'x'.repeat(20_000)}`] }],
  ];
  const nowhere: readonly [string, number, Raw][] = [
    ['an address below that of MCP', 404, { line: 'POST /mcp/tools' }],
    ['an address that cannot be decoded, for MCP', 404, { line: 'POST /mcp/%zz' }],
    ['an address below that of the document', 404, { line: 'GET /openapi.json/v1' }],
    ['a write to the document', 405, { line: 'POST /openapi.json' }],
  ];

  test.each([...unreadable, ...nowhere])('%s: %i, before any operation', async (_, status, raw) => {
    const answer = await sendRaw(raw);
    expect(answer).toMatchObject({ status, type: 'application/problem+json' });
    const body = JSON.parse(answer.text) as { status: number };
    expect(documented.ofRefusal({ ...answer, body })).toBeNull();
    expect(body.status).toBe(status);
    expect(answer.top).toMatch(/^x-content-type-options: nosniff$/im);
    expect(host.failures).toEqual([]);
  });

  test.each(['POST /v1/vehicles', 'POST /mcp', 'POST /sandboxes/rpc/vehicles/list'])(
    'a client that leaves in the middle of its body is no failure of ours: %s',
    async (line) => {
      const errors = vi.spyOn(console, 'error');
      for (const length of ['content-length: 100', 'transfer-encoding: chunked']) {
        const answered = host.answered.length;
        const client = await openRaw(portOf(host.server));
        const head = [
          `${line} HTTP/1.1`,
          'host: localhost',
          `authorization: Bearer ${key}`,
          length,
        ];
        const arrives = once(host.server, 'request');
        client.socket.write(`${[...head, ...json].join('\r\n')}\r\n\r\n5\r\n{"a"`);
        await arrives;
        client.socket.destroy();
        await expect.poll(() => host.answered.length).toBe(answered + 1);
        expect(host.answered.at(-1)).toMatchObject({ status: 400 });
      }
      expect(host.failures).toEqual([]);
      expect(errors).not.toHaveBeenCalled();
    },
  );
});
