import { Agent, request } from 'node:http';

const callers = 16;

/** Questions that an agent asks often. */
const questions = ['listVehicles', 'getClock', 'listReservations', 'findBuildings'];

export interface McpFigures {
  readonly callsASecond: number;
  readonly p99Ms: number;
}

/**
 * Tool calls through a running host over 16 connections. Each key may call so often a minute, so it
 * takes some keys, best of different sandboxes.
 */
export async function measureMcp(
  address: string,
  keys: readonly string[],
  callsWanted = 8000,
): Promise<McpFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const { hostname, port } = new URL(address);
  const waits: number[] = [];
  let begun = 0;

  const call = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const name = questions[number % questions.length]!;
      const started = performance.now();
      const sent = request(
        {
          agent,
          hostname,
          port,
          path: '/mcp',
          method: 'POST',
          headers: headersFor(name, keys[number % keys.length]!),
        },
        (answer) => {
          let body = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => (body += part));
          answer.on('end', () => {
            waits.push(performance.now() - started);
            if (answer.statusCode === 200 && body.includes('"structuredContent"')) resolve();
            else reject(new Error(`${name} was answered with ${answer.statusCode}: ${body}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(bodyFor(name, number));
    });
  const run = async (until: number) => {
    while (begun < until) await call(begun++);
  };
  const runAll = (until: number) => Promise.all(Array.from({ length: callers }, () => run(until)));

  // Worlds are rebuilt when they are first asked for, and code gets warm.
  await runAll(Math.max(callsWanted / 8, keys.length * questions.length));
  waits.length = 0;
  const before = begun;
  const started = performance.now();
  await runAll(before + callsWanted);
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    callsASecond: Math.round(waits.length / seconds),
    p99Ms: sorted[Math.floor(sorted.length * 0.99)]!,
  };
}

const revision = '2026-07-28';

const headersFor = (name: string, key: string) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': revision,
  'mcp-method': 'tools/call',
  'mcp-name': name,
});

const bodyFor = (name: string, id: number) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: {
      name,
      arguments: {},
      _meta: {
        'io.modelcontextprotocol/protocolVersion': revision,
        'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
