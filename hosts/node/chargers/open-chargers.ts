import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { StationRequest } from '#chargers/requests/station-request.ts';
import type { Communities } from '../communities/communities.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import { repeatedTasks } from '../operations/repeated-tasks.ts';
import type { Database } from '../store/database.ts';
import { closedLines } from './lines/closed-lines.ts';
import { crowds } from './lines/crowd.ts';
import { processLife } from './lines/process-life.ts';
import { measureChargers } from './charger-metrics.ts';
import type { LinesHost } from './lines/line-work.ts';
import { lineTimes } from './lines/line-times.ts';
import { linesByCommunity } from './lines/lines-by-community.ts';
import { roundTurns } from './lines/round-turns.ts';
import { lineNotice, readLineNotice } from './lines/line-notices.ts';
import { doorkeeper, type Entrance } from './access/let-in.ts';
import { manageStations } from './stations/manage-stations.ts';
import { messageLog } from './stations/message-log.ts';
import { refuseUpgrade } from './access/refuse-upgrade.ts';
import { socketOfLine, stationSockets, type OpenSocket } from './lines/socket-of-line.ts';
import { newLine, type StationLine } from './lines/station-line.ts';
import { offerPassword } from './stations/offer-password.ts';
import { stationStore } from './stations/station-store.ts';
import { stationUploads } from './stations/station-uploads.ts';

export interface ChargersOptions {
  readonly communities: Pick<Communities, 'live' | 'watch' | 'keep'>;
  readonly wall: () => number;
  /** A clock that only goes on, in milliseconds. */
  readonly now?: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly times?: Partial<typeof lineTimes>;
}

export type Chargers = ReturnType<typeof openChargers>;

interface Held {
  readonly line: StationLine;
  readonly socket: OpenSocket;
}

/** The lines of charging stations to this process, at `/ocpp/{station}`. */
export function openChargers(database: Database, options: ChargersOptions) {
  const { communities, wall, now = () => performance.now(), log, metrics } = options;
  const times = { ...lineTimes, ...options.times };
  const processId = randomUUID();
  const store = stationStore(database);
  const messages = messageLog(store, wall);
  const uploads = stationUploads(database);
  const measured = measureChargers(metrics);
  const mayEnter = doorkeeper(store, { now, wall });
  const sockets = stationSockets();
  const held = new Map<string, Held>();
  let isStopping = false;
  const crowd = crowds(now);
  const closed = closedLines(
    times.back,
    (line) => linesOf(line.community).happened(line, { kind: 'closed' }),
    crowd.isThere,
  );

  const failed = (message: string, error: unknown) =>
    log.error(message, error instanceof Error ? describeError(error) : {});

  /** A line for the operator, which stands in the log of the station, too. */
  const note = (station: string, message: string) => {
    log.info(message, { station });
    messages.add(station, 'note', message);
  };

  const linesHost: LinesHost = {
    store,
    process: processId,
    wall,
    isCrowded: crowd.isThere,
    takeTurn: roundTurns(),
    failed,
    sent: ({ id }, text) => {
      measured.sent.add();
      messages.add(id, 'out', text);
    },
    noticed: ({ id }, { what, space, detail }) => {
      measured.notices({ what }).add();
      // A card is masked in the log of messages, and so it is here.
      const about = what === 'unknown-token' ? '' : detail;
      note(id, [what, space, about].filter(Boolean).join(' '));
    },
  };

  const lines = linesByCommunity(communities, linesHost);
  const linesOf = lines.of;

  function accept(webSocket: WebSocket, line: (socket: OpenSocket) => StationLine): void {
    const socket = socketOfLine(webSocket, {
      now,
      received: (text) => {
        const { id, community, isOver } = own;
        if (isOver) return;
        measured.received.add();
        messages.add(id, 'in', text);
        linesOf(community).happened(own, { kind: 'frame', text });
      },
      closed: () => {
        if (held.get(own.id)?.line === own) held.delete(own.id);
        // A process that stops leaves it to the next one to say who has not come back.
        if (own.isOver || isStopping) return;
        messages.add(own.id, 'note', 'closed');
        crowd.count();
        closed.add(own);
      },
      slowed: () => note(own.id, 'sends too fast: read more slowly'),
    });
    const own = line(socket);
    crowd.count();
    replace(own.id);
    held.set(own.id, { line: own, socket });
    messages.add(own.id, 'note', `connected with ${own.version}`);
    linesOf(own.community).happened(own, { kind: 'opened' });
  }

  /** The newest line of a station wins: the older one is half open, or of a clone. */
  function replace(id: string): void {
    const gone = closed.take(id);
    if (gone !== null) linesOf(gone.community).drop(gone);
    const older = held.get(id);
    if (older === undefined) return;
    held.delete(id);
    linesOf(older.line.community).drop(older.line);
    older.socket.end('Another connection has taken over');
    const quietMs = now() - older.socket.heardAt();
    if (quietMs < times.ping) note(id, 'connected twice: is its id used by another charger?');
  }

  /** A request that is lost with its notice was not carried out, as its asker sees. */
  function takeRequest(id: string, request: StationRequest): boolean {
    const line = held.get(id)?.line;
    if (line === undefined) return false;
    const ask = () => linesOf(line.community).happened(line, { kind: 'asked', request });
    if (request.kind !== 'operate' || request.operation.kind !== 'new-password') ask();
    else offerPassword(store, line).then(ask, (error) => failed('A new password', error));
    return true;
  }

  database.listen((message) => {
    const notice = message === null ? null : readLineNotice(message);
    switch (notice?.kind) {
      case 'close':
        closeLine(notice.id);
        break;
      case 'asked':
        takeRequest(notice.id, notice.request);
        break;
      case 'line':
        if ((epochOf(notice.id) ?? Infinity) < notice.epoch) replace(notice.id);
        break;
      case undefined:
    }
  });

  const epochOf = (id: string) => held.get(id)?.line.epoch ?? closed.epochOf(id);

  const closeLine = (id: string) => held.get(id)?.socket.end('Its set-up has changed');

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer, network: string) {
    const entrance: Entrance = isStopping
      ? { status: 503, why: 'This process is stopping.', retryAfterSeconds: 1 }
      : await mayEnter(request, network);
    if ('status' in entrance) {
      const { station, status } = entrance;
      measured.refused({ status: String(status) }).add();
      if (station !== undefined && status !== 429) note(station, `refused: ${entrance.why}`);
      refuseUpgrade(socket, entrance);
      return;
    }
    const { id, version } = entrance;
    const claimed = await store.claim(id, processId, version);
    if (claimed === null || socket.destroyed) {
      socket.destroy();
      return;
    }
    if (claimed.before !== null && claimed.before !== processId) {
      database.notify(lineNotice({ kind: 'line', id, epoch: claimed.epoch }));
    }
    request.headers['sec-websocket-protocol'] = version;
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      accept(webSocket, (own) => newLine(id, version, claimed, own));
    });
  }

  /** Tells of lines whose process died, unless their stations are back. */
  async function takeLost(): Promise<void> {
    for (const { id, version, ...claimed } of await store.claimLost(processId)) {
      const none = { send: () => undefined, end: () => undefined, waiting: () => undefined };
      const line = newLine(id, version, claimed, none);
      messages.add(id, 'note', 'not back since its process ended');
      linesOf(line.community).happened(line, { kind: 'closed' });
    }
  }

  async function checkLines(): Promise<void> {
    for (const { line, socket } of held.values()) {
      if (now() - socket.heardAt() < times.silent) socket.ping();
      else {
        note(line.id, 'nothing heard: closed');
        socket.terminate();
      }
    }
    lines.forgetUnused();
  }

  measured.lines(() => held.size);
  const tasks = repeatedTasks((error) => failed('Looking after chargers failed', error));

  return {
    /** A request to connect at `/ocpp/{station}`, from a network. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, network: string): void => {
      socket.on('error', () => socket.destroy());
      open(request, socket, head, network).catch((error: unknown) => {
        failed('A charger could not connect', error);
        const why = 'The service cannot be reached.';
        refuseUpgrade(socket, { status: 503, why, retryAfterSeconds: 5 });
      });
    },

    ...manageStations(store, {
      communities,
      wall,
      messages,
      changed: (id) => {
        closeLine(id);
        database.notify(lineNotice({ kind: 'close', id }));
      },
      asked: takeRequest,
      passOn: (id, request) => database.notify(lineNotice({ kind: 'asked', id, request })),
    }),

    /** Begins to look after lines: pings, lost processes, states. */
    start: (): void => {
      const life = processLife(() => store.stayAlive(processId, times.aliveFor / 1000), {
        now,
        ...times,
      });
      tasks.start(times.alive, async () => {
        if (await life()) await takeLost();
      });
      tasks.start(times.ping, checkLines);
      tasks.start(times.keep, () => Promise.all(lines.all().map((one) => one.keepStates())));
    },

    /** Pings all lines, and closes those on which nothing was heard for long. */
    checkLines,

    openUpload: uploads.open,
    keepUpload: (secret: string, content: Uint8Array) => uploads.keep(secret, content, wall()),
    uploads: uploads.list,
    upload: uploads.get,

    removeOld: async () => {
      await store.removeOld();
      await uploads.removeOld();
    },

    /** Looks at every line as if something had changed; resolves once nothing is left to do. */
    settle: async (): Promise<void> => {
      for (const one of lines.all()) one.changed();
      await Promise.all(lines.all().map((one) => one.settled()));
      await messages.flush();
    },

    /** Closes all lines; their stations connect to another process. */
    close: async (): Promise<void> => {
      isStopping = true;
      closed.clear();
      await tasks.stop();
      for (const { socket } of held.values()) socket.close(1012, 'Restarting');
      await Promise.all(lines.all().map((one) => one.settled()));
      await Promise.all(lines.all().map((one) => one.keepStates().catch(() => undefined)));
      const timer = setTimeout(() => {
        for (const { socket } of held.values()) socket.terminate();
      }, times.close);
      timer.unref();
      lines.end();
      await messages.flush();
    },
  };
}
