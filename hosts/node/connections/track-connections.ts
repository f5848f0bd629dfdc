import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Connection = {
  /** When it was opened or last had an answer. */
  lastUsed: number;
  /** Requests that have no complete answer yet. */
  open: number;
  latest: ServerResponse | undefined;
  /** Our side has ended: what still arrives can have no answer. */
  hungUp: boolean;
};

export type Connections = ReturnType<typeof trackConnections>;

export type TrackingOptions = {
  now: () => number;
  /** How long a client may take to end its own side after we ended ours. */
  lingerMs: number;
};

/** Knows which connections are open and which of them wait for an answer. */
export function trackConnections(server: Server, { now, lingerMs }: TrackingOptions) {
  const all = new Map<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    all.set(socket, { lastUsed: now(), open: 0, latest: undefined, hungUp: false });
    socket.once('close', () => all.delete(socket));
  });

  /** Counts a request until its answer is complete; none begins on a connection that has ended. */
  function begin({ socket }: IncomingMessage, response: ServerResponse): Connection | undefined {
    const connection = all.get(socket);
    if (!connection || connection.hungUp) return undefined;
    connection.open += 1;
    connection.latest = response;
    response.once('close', () => {
      connection.open -= 1;
      connection.lastUsed = now();
    });
    return connection;
  }

  /**
   * Ends our side and reads on until the client ends its own: closing with unread bytes would reset
   * the connection, and the client might lose the answer it was sent. Who never ends is cut off.
   */
  function hangUp(socket: Socket, lastWords = '') {
    const connection = all.get(socket);
    if (connection?.hungUp) return;
    if (connection) connection.hungUp = true;
    socket.end(lastWords);
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  }

  return { all, begin, hangUp };
}
