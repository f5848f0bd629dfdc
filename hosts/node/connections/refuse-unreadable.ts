import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderList } from '../site/prepare-site.ts';
import type { Connections } from './track-connections.ts';

export type UnreadableReason = 'malformed' | 'headers-too-large' | 'timeout';

const statusLines: Readonly<Record<UnreadableReason, string>> = {
  malformed: '400 Bad Request',
  'headers-too-large': '431 Request Header Fields Too Large',
  timeout: '408 Request Timeout',
};

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
  const answer = (reason: UnreadableReason) =>
    [
      `HTTP/1.1 ${statusLines[reason]}`,
      ...common,
      'connection: close',
      'content-length: 0',
      '\r\n',
    ].join('\r\n');

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
