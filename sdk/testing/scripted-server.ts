import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Turn = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on loopback that answers each request with the next turn of a script. */
export async function scriptedServer(...turns: readonly Turn[]) {
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const turn = turns[requests.length];
    requests.push({ url: `${request.method} ${request.url}`, headers: request.headers });
    request.resume();
    request.on('end', () => turn!(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, requests };
}

export const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Turn =>
  (_, response) => {
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body));
  };

export const hangUp: Turn = (request) => request.socket.destroy();

/** Sends the head and part of the body, then the line breaks. */
export const breakOff =
  (status: number, part: string): Turn =>
  (request, response) => {
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'content-type': type, 'content-length': part.length + 1 });
    response.write(part, () => request.socket.destroy());
  };

export const problem = (status: number, code: string) => ({
  type: `https://fairwatt.example/problems/${code}`,
  title: 'A title',
  status,
  detail: 'What happened.',
  code,
  field: null,
  next: 'Try again.',
  details: {},
});
