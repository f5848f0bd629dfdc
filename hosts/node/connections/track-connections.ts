import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Connection = {
  /** When it was opened or last had an answer. */
  lastUsed: number;
  /** Requests that have no complete answer yet. */
  open: number;
  latest: ServerResponse | undefined;
  /** Our side has ended: requests that still arrive cannot be answered. */
  hungUp: boolean;
};

export type Connections = ReturnType<typeof trackConnections>;

export type TrackingOptions = {
  now: () => number;
  /** How long a client may take to end its own side after we ended ours. */
  lingerMs: number;
};

/** Tracks open connections and their unanswered requests. */
export function trackConnections(server: Server, { now, lingerMs }: TrackingOptions) {
  const all = new Map<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    all.set(socket, { lastUsed: now(), open: 0, latest: undefined, hungUp: false });
    socket.once('close', () => all.delete(socket));
  });

  /** Counts a request until its answer is complete; undefined if our side has ended. */
  function begin({ socket }: IncomingMessage, response: ServerResponse): Connection | undefined {
    const connection = all.get(socket);
    if (!connection || connection.hungUp) return undefined;
    connection.open += 1;
    connection.latest = response;
    response.once('close', () => {
      connection.open -= 1;
      connection.lastUsed = now();
      // Otherwise a long-lived connection would keep its last answer alive into the old generation.
      if (connection.latest === response) connection.latest = undefined;
    });
    return connection;
  }

  /**
   * Ends our side and reads until the client ends its own: closing with unread bytes would reset
   * the connection, and the client might lose the last answer. After `lingerMs` it is cut off.
   */
  function hangUp(socket: Socket, lastAnswer = '') {
    const connection = all.get(socket);
    if (connection?.hungUp) return;
    if (connection) connection.hungUp = true;
    socket.end(lastAnswer);
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  }

  return { all, begin, hangUp };
}
