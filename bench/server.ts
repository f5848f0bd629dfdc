/**
 * A million requests over 64 connections: our host and, in the same run, nginx with the same files
 * and headers. Compared by CPU time per request, which is robust on a busy machine.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readBuild } from '../hosts/node/site/read-build.ts';
import { cpuSeconds } from './measure/cpu-time.ts';
import { buildFolder, freePort } from './measure/site.ts';
import { printTable } from '../scripts/print-table.ts';

const requestsWanted = 1_000_000;
const connections = 64;

const installed = (program: string) => spawnSync('which', [program]).status === 0;
if (!installed('wrk') || !installed('nginx')) {
  console.log(
    '\nThe server benchmark needs wrk and nginx (on Debian: apt-get install wrk nginx-light).',
  );
  process.exit(0);
}

type Load = { requests: number; errors: number; p99: number; seconds: number; cpuSeconds: number };

/** wrk runs for a duration, so it is repeated until the number of requests is reached. */
function load(url: string, server: ChildProcess, wanted: number): Load {
  const sum: Load = { requests: 0, errors: 0, p99: 0, seconds: 0, cpuSeconds: 0 };
  const before = cpuSeconds(server.pid!);
  while (sum.requests < wanted) {
    const { stdout } = spawnSync(
      'wrk',
      ['-t1', `-c${connections}`, '-d10s', '--latency', '-H', 'Accept-Encoding: gzip', url],
      { encoding: 'utf8' },
    );
    const found = (pattern: RegExp) => pattern.exec(stdout)?.slice(1) ?? [];
    const [requests = '0', seconds = '0'] = found(/(\d+) requests in ([\d.]+)s/);
    const [p99 = '0', unit = 'ms'] = found(/99%\s+([\d.]+)(us|ms|s)/);
    const errors = [...stdout.matchAll(/(?:connect|read|write|timeout) (\d+)|Non-2xx.*: (\d+)/g)];
    sum.requests += Number(requests);
    sum.seconds += Number(seconds);
    sum.p99 = Math.max(sum.p99, Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit]!);
    sum.errors += errors.reduce((total, [, a, b]) => total + Number(a ?? b), 0);
  }
  sum.cpuSeconds = cpuSeconds(server.pid!) - before;
  return sum;
}

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

async function answering(url: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error(`Nothing answers at ${url}`);
}

const ended = (child: ChildProcess) =>
  new Promise((done) => {
    child.on('exit', done);
    child.kill('SIGTERM');
  });

const ownPort = await freePort();
const own = spawn('node', ['hosts/node/main.ts'], {
  env: {
    ...process.env,
    PORT: String(ownPort),
    HOST: '127.0.0.1',
    FAIRWATT_DATA: mkdtempSync(join(tmpdir(), 'fairwatt-data-')),
  },
  stdio: 'ignore',
});
const ownUrl = `http://127.0.0.1:${ownPort}/`;
await answering(ownUrl);
load(ownUrl, own, 1);
const before = residentMegabytes(own.pid!);
const ours = load(ownUrl, own, requestsWanted);
const after = residentMegabytes(own.pid!);
await ended(own);

const nginxPort = await freePort();
const { headers } = readBuild('build');
const sameHeaders = Object.entries(headers)
  .map(([name, value]) => `add_header ${name} "${value}";`)
  .join(' ');
const folder = mkdtempSync(join(tmpdir(), 'fairwatt-nginx-'));
writeFileSync(
  join(folder, 'nginx.conf'),
  `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; worker_processes 1; user root;
events { worker_connections 1024; }
http { include /etc/nginx/mime.types; access_log off; gzip_static on; keepalive_requests 10000000;
  server { listen 127.0.0.1:${nginxPort}; root ${resolve(buildFolder)}; ${sameHeaders} } }`,
);
const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
const nginxUrl = `http://127.0.0.1:${nginxPort}/`;
await answering(nginxUrl);
const theirs = load(nginxUrl, nginx, requestsWanted);
await ended(nginx);

const row = (name: string, measured: Load, memory: string) => [
  name,
  measured.requests.toLocaleString('en'),
  String(measured.errors),
  `${Math.round(measured.requests / measured.seconds).toLocaleString('en')}/s`,
  `${((measured.cpuSeconds / measured.requests) * 1e6).toFixed(0)} µs`,
  `${measured.p99.toFixed(1)} ms`,
  memory,
];
printTable(
  `The landing page, ${connections} connections, one core each`,
  ['', 'requests', 'errors', 'rate', 'processor', '99th percentile', 'memory before → after'],
  [
    row('Fairwatt on Node', ours, `${before.toFixed(0)} → ${after.toFixed(0)} MB`),
    row('nginx', theirs, ''),
  ],
);
