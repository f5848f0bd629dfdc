/** Serves the production build. docs/operations.md names the settings. */
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import { createHost } from './host.ts';
import { listen } from './listen.ts';
import { batchLines, createLog, createTerminalLog } from './operations/log.ts';
import { createMetricsApp } from './operations/metrics-app.ts';
import { createMetrics } from './operations/metrics.ts';
import { measureProcess } from './operations/process-metrics.ts';
import { createFront } from './requests/front.ts';
import { startCommunities } from './communities/start/start-communities.ts';
import { readSettings, StartProblem } from './settings.ts';
import { readBuild } from './site/read-build.ts';

const write = batchLines((lines) => void process.stdout.write(lines));
const log = process.stdout.isTTY ? createTerminalLog(write) : createLog(write, () => new Date());

async function start() {
  const settings = readSettings(process.env);
  const { port, metricsPort, host, publicAddress, proxies } = settings;
  const publicName = publicAddress === undefined ? [] : [new URL(publicAddress).hostname];
  const hostNames = [...settings.hostNames, ...publicName];
  const build = readBuild('build');
  const metrics = createMetrics();
  const communities = startCommunities(settings, log, metrics);
  const { server, stop } = createHost(build, {
    log,
    metrics,
    service: communities.current,
    accounts: {
      handler: communities.accounts,
      hasOutbox: settings.mail === undefined && publicAddress === undefined,
    },
    agents: () => communities.current()?.agents ?? null,
    chargers: communities.chargers,
    hostNames,
    front: createFront({ proxies, publicAddress, hostNames }),
  });

  if (metricsPort !== undefined) {
    measureProcess(metrics);
    const metricsServer = createAdaptorServer({ fetch: createMetricsApp(metrics).fetch }) as Server;
    const at = await listen(metricsServer, {
      setting: 'FAIRWATT_METRICS_PORT',
      port: metricsPort,
      host,
    });
    log.info(`Metrics are at http://${host ?? 'localhost'}:${at}/metrics`);
  }
  const at = await listen(server, { setting: 'PORT', port, host });
  log.info(`Fairwatt is at http://${host ?? 'localhost'}:${at}`);

  let stopping = false;
  const shutDown = async (signal: NodeJS.Signals) => {
    // May come twice: Ctrl+C signals all processes of `npm start`, and its script passes it on.
    if (stopping) return;
    stopping = true;
    log.info('Stopping', { signal });
    await communities.closeLines();
    await stop();
    await communities.close();
    log.info('Stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void shutDown(signal));
  }
  // Windows has no such signal.
  if (process.platform !== 'win32') process.on('SIGUSR2', () => void communities.backUp());
  // The site is already served; `/readyz` answers 503 until this is done.
  await communities.open();
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}
