import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connections } from './track-connections.ts';

export type StopOptions = {
  now: () => number;
  /** On a connection used this recently the next request may already be on its way. */
  quietMs: number;
  /** When all remaining connections are cut off. */
  deadlineMs: number;
};

/** Enough turns of the event loop to accept a full backlog (511 connections by default). */
const mostTurns = 600;

/**
 * Takes no new connections, and answers every request that was sent, with `connection: close`. Idle
 * connections end at once, the others after their next answer or once they are idle.
 */
export async function stopGracefully(
  server: Server,
  connections: Connections,
  { now, quietMs, deadlineMs }: StopOptions,
) {
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => {
    // `http.Server.close` would also reset connections that it considers idle.
    NetServer.prototype.close.call(server, () => resolve());
  });
  // Not earlier: a client would reconnect into the backlog of the socket that is about to close.
  for (const { open, latest } of connections.all.values()) {
    if (open > 0 && latest && !latest.headersSent) latest.setHeader('connection', 'close');
  }

  const endQuiet = () => {
    let wait = quietMs;
    for (const [socket, { open, hungUp, lastUsed }] of connections.all) {
      if (hungUp) continue;
      const quietIn = open > 0 ? quietMs : lastUsed + quietMs - now();
      if (quietIn <= 0) connections.hangUp(socket);
      else wait = Math.min(wait, quietIn);
    }
    timer = setTimeout(endQuiet, wait);
  };
  let timer: NodeJS.Timeout | undefined;
  endQuiet();

  await closed;
  clearTimeout(timer);
  clearTimeout(deadline);
  // Stops the interval that checks for timed-out requests.
  server.close();
}

/** Closing the listening socket resets connections in its backlog, so they are accepted first. */
async function acceptWaiting(server: Server) {
  let accepted = true;
  const note = () => (accepted = true);
  server.on('connection', note);
  for (let turn = 0; accepted && turn < mostTurns; turn += 1) {
    accepted = false;
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', note);
}
