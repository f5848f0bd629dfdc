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

/** Answers what never became a request, with the security headers, and lets the connection go. */
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
    // What follows after a refusal is only read so that the refusal arrives.
    if (connection?.hungUp) return undefined;
    const reason = reasons[error.code ?? ''] ?? 'malformed';
    onRefusal(reason);
    // A refusal in the middle of an answer, or before an earlier one, would be taken for a part of it.
    const interrupts = connection && (connection.open > 1 || connection.latest?.headersSent);
    if (connection && connection.open > 0 && interrupts) return socket.destroy();
    return connections.hangUp(socket, answer(reason));
  });
}
