import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from './let-in.ts';

/** Answers a station that may not connect, as HTTP, and ends the connection. */
export function refuseUpgrade(socket: Duplex, { status, why, retryAfterSeconds }: Refusal): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(why)}`,
    'x-content-type-options: nosniff',
    ...(status === 401 ? ['www-authenticate: Basic realm="Fairwatt charging stations"'] : []),
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${why}`);
}
