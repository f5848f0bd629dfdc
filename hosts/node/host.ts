import { getRequestListener } from '@hono/node-server';
import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { refusal } from '#api/public/problems/problems.ts';
import { requestAnswerer } from './answer-request.ts';
import { claims, createApp, type AppParts } from './app.ts';
import type { Agents } from './agents/open-agents.ts';
import { stopGracefully } from './connections/graceful-stop.ts';
import { refuseUnreadable } from './connections/refuse-unreadable.ts';
import { trackConnections } from './connections/track-connections.ts';
import { measureHttp } from './operations/http-metrics.ts';
import { createLog, type Log } from './operations/log.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { createFront, type Front } from './requests/front.ts';
import type { HostedService } from './communities/start/open-service.ts';
import type { Chargers } from './chargers/open-chargers.ts';
import { refuseUpgrade } from './chargers/access/refuse-upgrade.ts';
import { isForCharger } from './chargers/access/station-path.ts';
import { dataHeaders } from './security-headers.ts';
import { prepareSite, type Site } from './site/prepare-site.ts';

/** In milliseconds. */
export const timeouts = {
  /** Until the headers of a request, and until all of it, have arrived. */
  headers: 20_000,
  request: 60_000,
  /**
   * Until the next request on a connection. Most proxies keep theirs for a minute: one that is closed
   * earlier may be closed while a request is on its way, and the client gets an error.
   */
  idle: 65_000,
  /** How often these two are checked. */
  check: 2000,
  /** Without any bytes in either direction while an answer is sent. */
  inactive: 120_000,
  /** Until the client has ended its side of a connection that we ended. */
  linger: 1000,
  /**
   * When stopping: a connection unused for this long is idle; at the deadline the rest is cut off.
   */
  quiet: 1000,
  deadline: 4000,
};

export type HostOptions = {
  log?: Log;
  metrics?: Metrics;
  now?: () => number;
  timeouts?: Partial<typeof timeouts>;
  /** The hosted sandboxes, null until their store is open. If left out, only the site is served. */
  service?: () => HostedService | null;
  /** Accounts of people, null until their store is open. If left out, there are none. */
  accounts?: AppParts['accounts'];
  /** Apps that act for people, null until their store is open. If left out, there are none. */
  agents?: () => Agents | null;
  /** Lines of charging stations, null until their store is open. If left out, there are none. */
  chargers?: () => Pick<Chargers, 'upgrade' | 'keepUpload'> | null;
  /** Names under which the public reaches the host. */
  hostNames?: readonly string[];
  /** Proxies and the public address; a proxy on this machine by default. */
  front?: Front;
};

/**
 * The site and the service over HTTP: `server` to listen with, and a `stop` that loses no request.
 */
export function createHost(build: Site, options: HostOptions = {}) {
  const { metrics = createMetrics(), now = () => performance.now() } = options;
  const log =
    options.log ??
    createLog(
      (line) => process.stdout.write(line),
      () => new Date(),
    );
  const limits = { ...timeouts, ...options.timeouts };
  const { hostNames = [], front = createFront() } = options;
  const site = prepareSite(build, front);
  const http = measureHttp(metrics);
  let stopping: Promise<void> | undefined;
  const stopSignal = new AbortController();
  const { service, accounts, agents, chargers } = options;

  const app = createApp({
    headers: dataHeaders(build.headers),
    log,
    http,
    now,
    front,
    readiness: async () => {
      if (stopping) return 'stopping';
      if (!service) return 'ready';
      const opened = service();
      if (opened === null) return 'starting';
      return (await opened.isStoreReachable()) ? 'ready' : 'store unreachable';
    },
    ...(accounts && { accounts }),
    ...(agents && { oauth: { agents } }),
    ...(chargers && { chargers }),
    ...(service && {
      communities: { service, now, stopping: stopSignal.signal },
      api: { service, log, stopping: stopSignal.signal, hostNames },
    }),
  });
  // Replaces the global Request and Response by ones that are several times faster to create.
  const answerFromApp = getRequestListener(app.fetch, {
    // Load balancers look by HTTP/1.0, which needs no Host.
    hostname: 'localhost',
    // The app answers its own failures; what is left is an address that cannot be read.
    errorHandler: () => refusal('UNREADABLE_REQUEST', build.headers),
  });

  const server = createServer({
    // Checked by `requestAnswerer`: Node's own refusal would lack our headers.
    requireHostHeader: false,
    // All others go on without: an upgrade is an offer.
    shouldUpgradeCallback: ({ url, headers }) =>
      chargers !== undefined && isForCharger(url, headers.upgrade),
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.check,
  });
  server.timeout = limits.inactive;
  const connections = trackConnections(server, { now, lingerMs: limits.linger });
  http.connections(() => connections.all.size);
  refuseUnreadable(server, connections, site.headers, (reason) =>
    http.unreadable({ reason }).add(),
  );

  const countSite = (status: number) => {
    siteAnswers[status] ??= http.requests({ route: 'site', status: String(status) });
    siteAnswers[status].add();
  };
  const siteAnswers: Record<number, ReturnType<typeof http.requests>> = {};

  const { answer, refuseExpectation } = requestAnswerer({
    site,
    app: (request, response) => void answerFromApp(request, response),
    claims: claims(app),
    answered: countSite,
  });
  const unlessHungUp = (listener: RequestListener): RequestListener => {
    return (request, response) => {
      if (!connections.begin(request, response)) return;
      if (!server.listening) response.setHeader('connection', 'close');
      listener(request, response);
    };
  };
  server.on('request', unlessHungUp(answer));
  server.on('checkExpectation', unlessHungUp(refuseExpectation));

  if (chargers !== undefined) {
    server.on('upgrade', (request, socket, head) => {
      // From now on the line of a charger, which is closed by whoever holds it.
      connections.all.delete(socket as Socket);
      const { remoteAddress: peer } = socket as Socket;
      const network = front.networkOf(peer, request.headers['x-forwarded-for']);
      const lines = chargers();
      if (lines === null) refuseUpgrade(socket, { status: 503, why: 'The service is starting.' });
      else lines.upgrade(request, socket, head, network);
    });
  }

  const stop = () => {
    // Ends streams, which would otherwise stay open until the deadline.
    stopSignal.abort();
    return (stopping ??= stopGracefully(server, connections, {
      now,
      quietMs: limits.quiet,
      deadlineMs: limits.deadline,
    }));
  };
  return { server, metrics, stop };
}
