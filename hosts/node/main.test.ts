import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import hostFlags from './flags.json' with { type: 'json' };
import { listen, openRaw, portOf } from './testing/client.ts';
import { pgliteFolder } from './testing/databases/databases.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with a build of one page. */
function makeBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-host-'));
  folders.push(folder);
  mkdirSync(join(folder, 'build/client'), { recursive: true });
  writeFileSync(join(folder, 'build/client/index.html'), 'home');
  writeFileSync(join(folder, 'build/headers.json'), '{"x-content-type-options":"nosniff"}');
  return folder;
}

function run(folder: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [...hostFlags, resolve('hosts/node/main.ts')], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...settings },
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (part) => (output += String(part)));
  child.stderr.on('data', (part) => (errors += String(part)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output, errors }));
  const address = (sentence: RegExp) =>
    new Promise<string>((done, fail) => {
      const look = () => {
        const found = sentence.exec(output)?.[1];
        if (found) done(found);
      };
      child.stdout.on('data', look);
      look();
      void ended.then(() => fail(new Error(errors)));
    });
  return { child, ended, address };
}

/** The most memory it had, also while V8 compiled PGlite; 0 where the system does not tell. */
function mostMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))!;
  return Number(kilobytes) / 1024;
}

const siteAddress = /Fairwatt is at (http:[^"]*)/;
const metricsAddress = /Metrics are at (http:[^"]*)/;

// Other problems at the start have tests beside what finds them: settings, build, port.
test.each(['PORT', 'FAIRWATT_METRICS_PORT'])(
  'what keeps the host from starting is said in one sentence: a taken %s',
  async (setting) => {
    const other = createServer();
    await listen(other);
    const port = portOf(other);
    const { code, errors } = await run(makeBuild(), { [setting]: String(port) }).ended;
    expect(errors).toContain(`Port ${port} is taken. Choose another: ${setting}=`);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
    other.close();
  },
);

test('a damaged data folder ends the start with a sentence of its own', async () => {
  const folder = await pgliteFolder();
  folders.push(folder);
  writeFileSync(join(folder, 'postgres/global/pg_control'), 'nothing that PostgreSQL wrote');
  const { code, errors } = await run(makeBuild(), { FAIRWATT_DATA: folder }).ended;
  expect(errors).toMatch(/^The database in .* is damaged and cannot be opened .*begin anew\.\n$/);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test.each([
  ['without a public address has an outbox', {}, true],
  ['with one has none', { FAIRWATT_PUBLIC_ADDRESS: 'https://charge.example' }, false],
])('a host %s', async (_, settings, isShown) => {
  const host = run(makeBuild(), settings);
  // While the store opens the page says so, and is there.
  const { status } = await fetch(`${await host.address(siteAddress)}/outbox`);
  expect(status !== 404).toBe(isShown);
});

describe('a running host', () => {
  const slow = { timeout: 300_000 };
  test(
    'keeps its communities in the data folder, which it shares with no other, and takes little memory',
    slow,
    async () => {
      const settings = { FAIRWATT_DATA: await pgliteFolder() };
      folders.push(settings.FAIRWATT_DATA);
      const host = run(makeBuild(), settings);
      await host.address(/(Communities are open)/);
      const second = await run(makeBuild(), settings).ended;
      expect(second.errors).toMatch(/^The data folder .* is in use by another process\./);
      expect(second.errors.trim().split('\n')).toHaveLength(1);
      expect(second.code).toBe(1);

      const create = new URL('/v1/sandboxes', await host.address(siteAddress));
      const { key } = (await (await fetch(create, { method: 'POST' })).json()) as { key: string };
      for (let count = 0; count < 20; count += 1) await fetch(create, { method: 'POST' });
      host.child.kill('SIGUSR2');
      await host.address(/(Backed up)/);
      expect(existsSync(join(settings.FAIRWATT_DATA, 'back-up.ndjson.gz'))).toBe(true);
      expect(mostMegabytes(host.child.pid!)).toBeLessThan(500);
      host.child.kill('SIGTERM');
      expect(await host.ended).toMatchObject({ code: 0, errors: '' });
      const backUps = mkdtempSync(join(tmpdir(), 'fairwatt-back-ups-'));
      folders.push(backUps);
      const more = { FAIRWATT_METRICS_PORT: '0', FAIRWATT_BACK_UPS: backUps };
      const next = run(makeBuild(), { ...settings, ...more });
      await next.address(/(Communities are open)/);
      const metrics = await (await fetch(await next.address(metricsAddress))).text();
      const asked = readFileSync('deploy/alerts.yaml', 'utf8').match(
        /\b(fairwatt|nodejs|process)_\w+/g,
      );
      for (const name of asked!)
        expect(metrics).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
      const clock = await fetch(`${await next.address(siteAddress)}/sandboxes/rpc/clock/now`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
      expect(clock.status).toBe(200);
    },
  );

  test('shows metrics on their own port alone; stops in under 5 seconds on SIGTERM with an idle connection, and says so in its log', async () => {
    const host = run(makeBuild(), { FAIRWATT_METRICS_PORT: '0' });
    const [site, metrics] = await Promise.all([
      host.address(siteAddress),
      host.address(metricsAddress),
    ]);
    expect(await (await fetch(site)).text()).toBe('home');
    expect((await fetch(`${site}/metrics`)).status).toBe(404);
    expect(await (await fetch(metrics)).text()).toContain(
      'fairwatt_http_requests_total{route="site",status="200"} 1',
    );

    const { port } = new URL(site);
    const idle = await openRaw(Number(port));
    idle.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await idle.received('home');
    const asked = performance.now();
    host.child.kill('SIGTERM');
    host.child.kill('SIGTERM');
    const { code, output } = await host.ended;
    expect(performance.now() - asked).toBeLessThan(5000);
    expect(code).toBe(0);
    const messages = output
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { message: string }).message);
    // Opening the sandboxes takes longer than this test.
    expect(messages.filter((message) => message !== 'Communities are open')).toEqual([
      expect.stringMatching(metricsAddress),
      expect.stringMatching(siteAddress),
      'Stopping',
      'Stopped',
    ]);
    await idle.ended;
    idle.socket.destroy();
  });
});
