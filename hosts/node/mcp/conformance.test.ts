import { createAdaptorServer } from '@hono/node-server';
import type { McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '#api/public/problems/problems.ts';
import { listen, portOf } from '../testing/client.ts';
import { bearerKey } from '../requests/bearer-key.ts';
import { fixtureServer } from './testing/fixture-server.ts';
import { keyProxy } from './testing/key-proxy.ts';
import { runConformance } from './testing/run-conformance.ts';
import { mcpTransport } from './transport.ts';

const key = 'the-key-of-the-fixture';
const ended = new AbortController();

const { app, handler }: ReturnType<typeof mcpTransport> = mcpTransport({
  hostNames: [],
  authenticate: async (context) =>
    bearerKey(context) === key ? { caller: {}, headers: {} } : refusal('UNAUTHORIZED'),
  serverFor: (): McpServer => fixtureServer(() => handler.notify),
  report: () => undefined,
  stopping: ended.signal,
});
const server = createAdaptorServer({ fetch: new Hono().route('/mcp', app).fetch }) as Server;
let proxy: Server;
let url = '';

beforeAll(async () => {
  await listen(server);
  proxy = keyProxy(portOf(server), key);
  await listen(proxy);
  url = `http://127.0.0.1:${portOf(proxy)}/mcp`;
});
afterAll(() => {
  ended.abort();
  for (const one of [proxy, server]) {
    one.closeAllConnections();
    one.close();
  }
});

/**
 * Older revisions let a server ask its client something in the middle of a call. That needs a
 * session in one process; ours has none, and no tool of ours asks back, so the fixture leaves these
 * tools out. In 2026-07-28 the same is done by results that require input, and those scenarios
 * pass.
 */
const needSessions = [
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'server-sse-multiple-streams',
  'server-sse-polling',
  'tools-call-elicitation',
  'tools-call-sampling',
];

const failing = (found: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(found).filter(([, failures]) => failures.length > 0));

describe.concurrent('the conformance suite, on our transport and with a key', () => {
  test('revision 2026-07-28', async () => {
    const found = await runConformance(url, ['--requirements', '2026-07-28']);
    // Tasks are an extension, which we do not offer.
    const offered = Object.entries(found).filter(([scenario]) => !scenario.startsWith('tasks-'));
    expect(failing(Object.fromEntries(offered))).toEqual({});
    expect(offered).toHaveLength(40);
  });

  test('revision 2025-11-25 without sessions', async () => {
    const found = await runConformance(url, ['--requirements', '2025-11-25']);
    expect(Object.keys(failing(found)).toSorted()).toEqual(needSessions);
    expect(Object.keys(found)).toHaveLength(33);
  });
});
