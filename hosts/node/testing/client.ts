import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo, type Server as AnyServer, type Socket } from 'node:net';

export const portOf = (server: AnyServer) => (server.address() as AddressInfo).port;

/** On loopback, on any free port unless one is named. */
export async function listen(server: AnyServer, port = 0): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** One request on a connection of its own. */
export const ask = (
  server: Server,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) =>
  new Promise<Answer>((resolve, reject) => {
    const port = portOf(server);
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (answer) => {
      let body = '';
      answer.on('data', (part) => (body += String(part)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

/** Sends text as it is, ends its side, and returns the whole response. */
export async function sendRaw(server: Server, text: string): Promise<string> {
  const client = await openRaw(portOf(server));
  client.socket.end(text);
  return client.closed;
}

export type RawClient = {
  socket: Socket;
  /** Resolves once the response contains the text so many times; once by default. */
  received: (text: string, times?: number) => Promise<string>;
  /** Resolves with the whole response once the server has ended its side. */
  ended: Promise<string>;
  /** Resolves once both sides are closed; rejects when the connection was reset. */
  closed: Promise<string>;
};

/** A client that ignores FIN: it keeps its side open when the server has ended its own. */
export function openRaw(port: number): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  const ended = new Promise<string>((resolve) => {
    socket.on('end', () => resolve(text));
  });
  const closed = new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
  // Tests that do not await it are not interested in resets.
  closed.catch(() => {});
  const received = (part: string, times = 1) =>
    new Promise<string>((resolve) => {
      const look = () => {
        if (text.split(part).length <= times) return;
        socket.off('data', look);
        resolve(text);
      };
      socket.on('data', look);
      look();
    });
  return new Promise((resolve) => {
    socket.on('connect', () => resolve({ socket, received, ended, closed }));
  });
}
