import { WebSocketServer, type WebSocket } from 'ws';
import type { LineSocket } from './station-line.ts';

/** Longest message; longer ones end the line. `chargers/` refuses those over 256 K. */
const mostBytes = 1024 * 1024;

export const stationSockets = () =>
  new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: mostBytes,
    // Saves memory for each line, and messages are short.
    perMessageDeflate: false,
    // The doorkeeper has chosen: it is the only one left of those that were offered.
    handleProtocols: (offered) => offered.values().next().value ?? false,
  });

/** A station is read again when fewer frames than this wait. */
const fewWaiting = 2;
/** More than a station may have open at a time; beyond it, its socket is not read. */
const manyWaiting = 8;

/** Frames a second that a station may send in the long run, and at once. */
const pace = { perSecond: 100, burst: 500 };

export interface SocketHost {
  readonly now: () => number;
  readonly received: (text: string) => void;
  readonly closed: () => void;
  /** It sends faster than it may: it is read more slowly. */
  readonly slowed: () => void;
}

export interface OpenSocket extends LineSocket {
  /** When anything was last heard on it, by `now`; just now as long as it is not read. */
  readonly heardAt: () => number;
  readonly ping: () => void;
  readonly terminate: () => void;
  readonly close: (code: number, why: string) => void;
}

/**
 * The socket of a station: read only as fast as its messages are stored, and no faster than it may send.
 * What it sends beyond that waits in its own buffers, so nothing is lost and no other station waits.
 */
export function socketOfLine(socket: WebSocket, host: SocketHost): OpenSocket {
  let heardAt = host.now();
  let isFull = false;
  let isSlow = false;
  let credit: number = pace.burst;
  let creditAt = heardAt;

  const heard = () => {
    heardAt = host.now();
  };

  const readOrPause = () => {
    if (socket.readyState !== socket.OPEN) return;
    if (isFull || isSlow) socket.pause();
    else if (socket.isPaused) {
      heard();
      socket.resume();
    }
  };

  const pay = () => {
    const now = host.now();
    credit = Math.min(pace.burst, credit + ((now - creditAt) * pace.perSecond) / 1000);
    creditAt = now;
    credit -= 1;
    if (credit > 0 || isSlow) return;
    isSlow = true;
    host.slowed();
    setTimeout(() => {
      isSlow = false;
      readOrPause();
    }, 1000).unref();
    readOrPause();
  };

  socket.on('pong', heard);
  socket.on('ping', heard);
  socket.on('message', (data, isBinary) => {
    heard();
    pay();
    // OCPP is text; whatever else comes is answered as what it is not.
    host.received(isBinary ? '' : (data as Buffer).toString());
  });
  // The close event follows.
  socket.on('error', () => undefined);
  socket.on('close', () => host.closed());

  return {
    // Nothing can be heard of a station that is not read, however long the store is away.
    heardAt: () => (isFull || isSlow ? host.now() : heardAt),
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text, () => undefined);
    },
    end: (why) => socket.close(1008, why),
    waiting: (count) => {
      const wasFull = isFull;
      isFull = count >= manyWaiting || (isFull && count > fewWaiting);
      if (isFull !== wasFull) readOrPause();
    },
    ping: () => {
      if (socket.readyState === socket.OPEN) socket.ping();
    },
    terminate: () => socket.terminate(),
    close: (code, why) => socket.close(code, why),
  };
}
