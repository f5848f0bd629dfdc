import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listen, portOf } from '../../testing/client.ts';
import { createSender } from './send.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(() => {
  for (const task of cleanUp.splice(0)) task();
});

/** A server on this machine that counts who connects. */
async function serve(answer: RequestListener) {
  const seen = { connections: 0, paths: [] as string[] };
  const server = createServer((request, response) => {
    seen.paths.push(request.url ?? '');
    answer(request, response);
  });
  server.on('connection', () => (seen.connections += 1));
  await listen(server);
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: portOf(server), seen };
}

function openSender(isDevelopment: boolean, timeoutMs?: number) {
  const sender = createSender({ isDevelopment, ...(timeoutMs && { timeoutMs }) });
  cleanUp.push(sender.close);
  return sender.send;
}

test('redirects are an answer, not an order', async () => {
  const { port, seen } = await serve((_, response) => {
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const sent = await openSender(true)(`http://127.0.0.1:${port}/hooks`, {}, '{}');
  expect(sent).toMatchObject({ status: 307, error: null });
  expect(seen.paths).toEqual(['/hooks']);
});

test('an answer without end is cut off', async () => {
  const { port } = await serve((_, response) => {
    const more = () => {
      while (response.write('a'.repeat(10_000)));
      response.once('drain', more);
    };
    more();
  });
  const sent = await openSender(true)(`http://127.0.0.1:${port}/`, {}, '{}');
  expect(sent).toMatchObject({ status: 200, error: null });
});

test('so is one that never comes, or never ends', async () => {
  const silent = await serve(() => undefined);
  const dripping = await serve((_, response) => {
    const timer = setInterval(() => response.write('a'), 5);
    response.on('close', () => clearInterval(timer));
  });
  const send = openSender(true, 100);
  for (const { port } of [silent, dripping]) {
    const sent = await send(`http://127.0.0.1:${port}/`, {}, '{}');
    expect(sent).toMatchObject({ status: null, error: 'timeout' });
  }
});

test('outside development nobody connects to this machine, by figures or by a name', async () => {
  const { port, seen } = await serve((_, response) => response.end());
  const send = openSender(false);
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost']) {
    // Names are looked up while connecting: it makes no difference what they led to before.
    for (const scheme of ['http', 'https']) {
      const sent = await send(`${scheme}://${host}:${port}/`, {}, '{}');
      expect(sent).toMatchObject({ status: null, error: 'address-refused' });
    }
  }
  expect(seen.connections).toBe(0);
  expect(await openSender(true)(`http://localhost:${port}/`, {}, '{}')).toMatchObject({
    status: 200,
  });
});

test('a kept connection that the receiver closes meanwhile costs no attempt', async () => {
  const used = new WeakSet<object>();
  const { port, seen } = await serve((request, response) => {
    const { socket } = request;
    // As a server does that closes an idle connection while the next request is under way.
    if (used.has(socket)) socket.destroy();
    else response.writeHead(204).end();
    used.add(socket);
  });
  const send = openSender(true);
  const address = `http://127.0.0.1:${port}/hooks`;
  await send(address, {}, '{}');
  expect(await send(address, {}, '{}')).toMatchObject({ status: 204, error: null });
  expect(seen.connections).toBe(2);
});

test('a new connection that is cut is a failed attempt', async () => {
  const { port, seen } = await serve((request) => request.socket.destroy());
  const sent = await openSender(true)(`http://127.0.0.1:${port}/`, {}, '{}');
  expect(sent).toMatchObject({ status: null, error: 'ECONNRESET' });
  expect(seen.connections).toBe(1);
});
