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

/**
 * The host in a process of its own, as `npm start` runs it, with an empty database. Resolves once
 * its sandboxes are open.
 */
export async function startHost(
  settings: Readonly<Record<string, string>> = {},
  { checkout = process.cwd(), site }: StartOptions = {},
) {
  const data = settings['DATABASE_URL'] === undefined ? await pgliteFolder() : null;
  const onePage = site === undefined ? onePageSite() : null;
  const child = spawn(process.execPath, [...hostFlags, resolve(checkout, 'hosts/node/main.ts')], {
    cwd: site ?? onePage!,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      ...(data !== null && { FAIRWATT_DATA: data }),
      ...settings,
    },
  });
  let output = '';
  const address = await new Promise<string>((done, fail) => {
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
    for (const made of [data, onePage]) {
      if (made !== null) rmSync(made, { recursive: true, force: true });
    }
  };
  return { address, pid: child.pid!, stop };
}

function onePageSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-host-'));
  mkdirSync(join(folder, 'build/client'), { recursive: true });
  writeFileSync(join(folder, 'build/client/index.html'), 'home');
  writeFileSync(join(folder, 'build/headers.json'), JSON.stringify(securityHeaders([])));
  return folder;
}
