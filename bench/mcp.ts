import { Agent, request } from 'node:http';
import { startHost } from '../hosts/node/mcp/testing/start-host.ts';
import { cpuSeconds } from './process-cpu.ts';

const callers = 16;

/** Questions that an agent asks often. */
const questions = ['listVehicles', 'getClock', 'listReservations', 'findBuildings'];

const sandboxCount = 20;

/** A row of figures: tool calls with keys over 16 connections to a host in a process of its own. */
export async function measureMcp(callsWanted: number): Promise<string[]> {
  const host = await startHost();
  try {
    const keys: string[] = [];
    while (keys.length < sandboxCount) keys.push(await createSandbox(host.address, keys.length));
    // Worlds are loaded when they are first asked for, and code gets warm.
    await callTools(host.address, keys, callsWanted / 4);
    const before = cpuSeconds(host.pid) * 1000;
    const { waits, seconds } = await callTools(host.address, keys, callsWanted);
    const sorted = waits.toSorted((one, other) => one - other);
    return [
      'MCP tool calls',
      String(Math.round(waits.length / seconds)),
      `${sorted[Math.floor(sorted.length * 0.99)]!.toFixed(1)} ms`,
      `${((cpuSeconds(host.pid) * 1000 - before) / waits.length).toFixed(2)} ms`,
      '650, 38 ms',
      '800, 30 ms',
    ];
  } finally {
    await host.stop();
  }
}

/** A visitor may create ten, so each comes from an address of its own. */
async function createSandbox(address: string, number: number): Promise<string> {
  const headers = { 'x-forwarded-for': `203.0.113.${number}` };
  const answer = await fetch(`${address}/v1/sandboxes`, { method: 'POST', headers });
  return ((await answer.json()) as { key: string }).key;
}

async function callTools(address: string, keys: readonly string[], wanted: number) {
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
  const run = async () => {
    while (begun < wanted) await call(begun++);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: callers }, run));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { waits, seconds };
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
