import { PublicProblem } from '#api/public/problems/problems.ts';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderList } from '../site/prepare-site.ts';
import type { Connections } from './track-connections.ts';

export type UnreadableReason = 'malformed' | 'headers-too-large' | 'timeout';

const statusLines = {
  malformed: [400, 'Bad Request', 'This is not HTTP.'],
  'headers-too-large': [431, 'Request Header Fields Too Large', 'The headers are too large.'],
  timeout: [408, 'Request Timeout', 'The request took too long to arrive.'],
} as const satisfies Readonly<Record<UnreadableReason, readonly [number, string, string]>>;

/** As a problem, because a client of the API may have asked: what it asked for is not known. */
function problemBody(reason: UnreadableReason): string {
  const [status, , detail] = statusLines[reason];
  return JSON.stringify(new PublicProblem('UNREADABLE_REQUEST', { detail, status }).body);
}

const reasons: Readonly<Record<string, UnreadableReason>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/** Answers requests that cannot be parsed, with the security headers, and ends the connection. */
export function refuseUnreadable(
  server: Server,
  connections: Connections,
  headers: HeaderList,
  onRefusal: (reason: UnreadableReason) => void,
) {
  const common: string[] = [];
  for (let at = 0; at < headers.length; at += 2) common.push(`${headers[at]}: ${headers[at + 1]}`);
  const answer = (reason: UnreadableReason) => {
    const [status, phrase] = statusLines[reason];
    const body = problemBody(reason);
    const head = [
      `HTTP/1.1 ${status} ${phrase}`,
      ...common,
      'connection: close',
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  };

  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    const connection = connections.all.get(socket);
    if (error.code === 'ECONNRESET') return socket.destroy();
    // Already refused: the rest is read only so that the refusal is not lost to a reset.
    if (connection?.hungUp) return undefined;
    const reason = reasons[error.code ?? ''] ?? 'malformed';
    onRefusal(reason);
    // The client would take the refusal for a part of an answer that is not complete yet.
    const interrupts = connection && (connection.open > 1 || connection.latest?.headersSent);
    if (connection && connection.open > 0 && interrupts) return socket.destroy();
    return connections.hangUp(socket, answer(reason));
  });
}
