import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createHost, type HostOptions } from '../host.ts';
import { securityHeaders } from '../security-headers.ts';
import type { StoredFile } from '../site/files.ts';
import { listen, openRaw, portOf } from '../testing/client.ts';
import { stopGracefully } from './graceful-stop.ts';
import { trackConnections } from './track-connections.ts';

const file = (body: Buffer): StoredFile => ({
  type: 'text/plain',
  caching: 'no-cache',
  bodies: { identity: body },
  etags: { identity: '"tag"', br: '"tag-br"', gzip: '"tag-gz"' },
});
const large = Buffer.alloc(20_000_000, 'x');

const toClose: (() => void)[] = [];
afterEach(() => {
  for (const close of toClose.splice(0)) close();
});

/** A minute stands for "not within this test". */
const minute = 60_000;

const atStart = () => 0;

/** From then on every answer announces the end of its connection. */
async function stopsListening(server: Server) {
  while (server.listening) await nextTurn();
}

async function startHost(options: HostOptions = {}) {
  const build = {
    headers: securityHeaders([]),
    files: new Map([
      ['/', file(Buffer.from('home'))],
      ['/large', file(large)],
    ]),
  };
  const host = createHost(build, options);
  const sockets: Socket[] = [];
  host.server.on('connection', (socket) => sockets.push(socket));
  toClose.push(() => {
    host.server.closeAllConnections();
    host.server.close();
  });
  await listen(host.server);
  return { ...host, sockets };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe('a request that does not come to its end', () => {
  const short = { headers: 20, request: 40, check: 10, linger: 20 };

  test.each([
    ['nothing at all', ''],
    ['half a header', 'GET / HTTP/1.1\r\nHost: '],
    ['half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf'],
  ])('%s: 408, and the connection is released though the client ignores FIN', async (_, text) => {
    const { server, sockets } = await startHost({ timeouts: short });
    const client = await openRaw(portOf(server));
    client.socket.write(text);
    const answer = await client.ended;
    expect(answer).toMatch(/HTTP\/1\.1 408 /);
    expect(answer).toContain('content-security-policy: ');
    if (!sockets[0]!.destroyed) await once(sockets[0]!, 'close');
    expect(client.socket.destroyed).toBe(false);
    client.socket.destroy();
  });

  test('what arrives after the refusal is not taken for a request', async () => {
    const { server, metrics, sockets } = await startHost({
      timeouts: { ...short, linger: minute },
    });
    const client = await openRaw(portOf(server));
    client.socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    await client.ended;
    const released = once(sockets[0]!, 'close');
    client.socket.end('\r\n');
    await released;
    expect(await client.closed).toMatch(/^HTTP\/1\.1 408 [^]*\r\n\r\n\{.*\}$/);
    expect(metrics.render()).toContain('fairwatt_http_unreadable_total{reason="timeout"} 1');
    expect(metrics.render()).not.toContain('route="site"');
  });
});

test('an answer that its client stops reading is given up, and the connection released', async () => {
  const { server, metrics } = await startHost({ timeouts: { inactive: 250 } });
  const client = await openRaw(portOf(server));
  client.socket.write(get('/large'));
  await client.received('200 OK');
  client.socket.pause();
  await expect.poll(() => metrics.render()).toMatch(/^fairwatt_http_connections 0$/m);
  client.socket.destroy();
});

test('a connection stays open for longer than the minute that proxies keep theirs', async () => {
  const { server } = await startHost();
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}/`);
  const announced = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1];
  expect(Number(announced)).toBeGreaterThan(60);
});

describe('stopping', () => {
  test('quiet connections end at once', async () => {
    let time = 0;
    const { server, stop } = await startHost({
      now: () => time,
      timeouts: { quiet: minute, deadline: minute },
    });
    const clients = await Promise.all([openRaw(portOf(server)), openRaw(portOf(server))]);
    const [used, fresh] = clients;
    used.socket.write(get('/'));
    await used.received('home');
    time += minute;
    const stopped = stop();
    for (const client of clients) {
      await client.ended;
      client.socket.end();
      await client.closed;
    }
    await stopped;
    expect(await fresh.ended).toBe('');
  });

  test('a connection in use has its next request answered, with connection: close', async () => {
    const { server, stop } = await startHost({ timeouts: { quiet: minute, deadline: minute } });
    const client = await openRaw(portOf(server));
    client.socket.write(get('/'));
    await client.received('home');
    const stopped = stop();
    await stopsListening(server);
    client.socket.write(get('/readyz'));
    const answer = await client.ended;
    client.socket.end();
    await client.closed;
    await stopped;
    const [first, second] = answer.split('home');
    expect(first).toMatch(/connection: keep-alive/i);
    expect(second).toMatch(/^HTTP\/1\.1 503 /);
    expect(second).toMatch(/connection: close/i);
    expect(second).toContain('stopping');
  });

  test('an answer that is under way is completed', async () => {
    const { server, stop } = await startHost({ timeouts: { quiet: 10, deadline: minute } });
    const client = await openRaw(portOf(server));
    client.socket.write(get('/large'));
    await client.received('200 OK');
    client.socket.pause();
    const stopped = stop();
    client.socket.resume();
    const [, body = ''] = (await client.ended).split('\r\n\r\n');
    expect(body.length).toBe(large.length);
    client.socket.end();
    await stopped;
  });

  test('an answer that has not begun announces connection: close', async () => {
    let late: ServerResponse | undefined;
    const server = createServer((request, response) => {
      connections.begin(request, response);
      late = response;
    });
    const connections = trackConnections(server, { now: atStart, lingerMs: minute });
    await listen(server);
    const client = await openRaw(portOf(server));
    client.socket.write(get('/'));
    await once(server, 'request');
    const stopped = stopGracefully(server, connections, {
      now: atStart,
      quietMs: minute,
      deadlineMs: minute,
    });
    await stopsListening(server);
    late!.end('late');
    expect(await client.ended).toMatch(/connection: close\r\n[^]*late/i);
    client.socket.end();
    await stopped;
  });

  test('who never ends is cut off at the deadline', async () => {
    const { server, stop, sockets } = await startHost({
      timeouts: { quiet: 1, linger: minute, deadline: 50 },
    });
    const client = await openRaw(portOf(server));
    await stop();
    expect(sockets[0]!.destroyed).toBe(true);
    client.socket.destroy();
  });

  test('clients that send without a break get every answer, and no reset', async () => {
    const { server, stop } = await startHost({ timeouts: { quiet: minute, deadline: minute } });
    let answered = 0;
    const busy = async () => {
      const client = await openRaw(portOf(server));
      for (let sent = 1; ; sent += 1) {
        client.socket.write(get('/'));
        const text = await client.received('home', sent);
        answered += 1;
        if (answered === 200) void stop();
        if (/connection: close/i.test(text)) break;
      }
      client.socket.end();
      return client.closed;
    };
    await Promise.all(Array.from({ length: 16 }, busy));
    await stop();
    expect(answered).toBeGreaterThanOrEqual(200);
  });

  test('connections that wait to be accepted are answered', async () => {
    const { server, stop } = await startHost({ timeouts: { quiet: 100, deadline: minute } });
    const opening = Array.from({ length: 50 }, () => openRaw(portOf(server)));
    const clients = await Promise.all(opening);
    for (const client of clients) client.socket.write(get('/'));
    const stopped = stop();
    for (const client of clients) {
      expect(await client.ended).toMatch(/home$/);
      client.socket.end();
    }
    await stopped;
  });
});
