import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connections } from './track-connections.ts';

export type StopOptions = {
  now: () => number;
  /** A connection used this recently may have its next request on the way already. */
  quietMs: number;
  /** When whatever is left is cut off. */
  deadlineMs: number;
};

/** Enough turns of the event loop to accept a full queue of waiting connections. */
const mostTurns = 600;

/**
 * Answers every request that was sent, each with `connection: close`, and takes no new connections.
 * Quiet connections end at once. Ones in use end with their next answer, or once they are quiet.
 */
export async function stopGracefully(
  server: Server,
  connections: Connections,
  { now, quietMs, deadlineMs }: StopOptions,
) {
  for (const { open, latest } of connections.all.values()) {
    if (open > 0 && latest && !latest.headersSent) latest.setHeader('connection', 'close');
  }
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => {
    // Not the close of an HTTP server: that one resets connections it takes for idle.
    NetServer.prototype.close.call(server, () => resolve());
  });

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
  // Ends the regular look for timed-out requests.
  server.close();
}

/** Closing the listening socket resets connections that wait to be accepted, so these come first. */
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
