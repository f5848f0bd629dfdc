import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import hostFlags from '../flags.json' with { type: 'json' };
import { securityHeaders } from '../security-headers.ts';
import { pgliteFolder } from './databases/databases.ts';

interface StartOptions {
  /** The checkout whose code runs; this one by default. */
  readonly checkout?: string;
  /** The folder whose `build` is served; a site of one page by default. */
  readonly site?: string;
}

/** The host in a process of its own, as `npm start` runs it, with an empty database unless settings name one. */
export async function startHost(
  settings: Readonly<Record<string, string>> = {},
  options: StartOptions = {},
) {
  const isOwn = settings['DATABASE_URL'] === undefined && settings['FAIRWATT_DATA'] === undefined;
  const data = isOwn ? await pgliteFolder() : null;
  const { opened, pid, stop } = spawnHost(
    { ...settings, ...(data !== null && { FAIRWATT_DATA: data }) },
    options,
  );
  const stopAndRemove = async (signal?: 'SIGKILL' | 'SIGTERM') => {
    await stop(signal);
    if (data !== null) rmSync(data, { recursive: true, force: true });
  };
  return { address: await opened, pid, stop: stopAndRemove };
}

/** Processes of one database seal secrets with the same key. */
const sharedKey = ({ DATABASE_URL }: Readonly<Record<string, string>>) =>
  DATABASE_URL === undefined
    ? {}
    : { FAIRWATT_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };

/** The same, with `opened` for its address once its sandboxes are open. */
export function spawnHost(
  settings: Readonly<Record<string, string>>,
  { checkout = process.cwd(), site }: StartOptions = {},
) {
  const onePage = site === undefined ? onePageSite() : null;
  const child = spawn(process.execPath, [...hostFlags, resolve(checkout, 'hosts/node/main.ts')], {
    cwd: site ?? onePage!,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...sharedKey(settings), ...settings },
  });
  let output = '';
  const opened = new Promise<string>((done, fail) => {
    const look = (part: Buffer) => {
      output += String(part);
      const found = /Fairwatt is at (http:[^"\s]*)/.exec(output)?.[1];
      if (found && output.includes('Communities are open')) done(found);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.on('close', () => fail(new Error(output)));
  });
  const stop = async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    if (onePage !== null) rmSync(onePage, { recursive: true, force: true });
  };
  return { opened, pid: child.pid!, stop };
}

function onePageSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-host-'));
  mkdirSync(join(folder, 'build/client'), { recursive: true });
  writeFileSync(join(folder, 'build/client/index.html'), 'home');
  writeFileSync(join(folder, 'build/headers.json'), JSON.stringify(securityHeaders([])));
  return folder;
}
