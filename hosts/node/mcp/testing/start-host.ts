import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pgliteFolder } from '../../testing/databases.ts';

/**
 * The host in a process of its own, as `npm start` runs it, with a site of one page; from this
 * checkout or another.
 */
export async function startHost(
  settings: Readonly<Record<string, string>> = {},
  checkout: string = process.cwd(),
) {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-host-'));
  mkdirSync(join(folder, 'build/client'), { recursive: true });
  writeFileSync(join(folder, 'build/client/index.html'), 'home');
  writeFileSync(join(folder, 'build/headers.json'), '{}');
  const data = await pgliteFolder();
  const child = spawn(process.execPath, [resolve(checkout, 'hosts/node/main.ts')], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', FAIRWATT_DATA: data, ...settings },
  });
  let output = '';
  const address = await new Promise<string>((done, fail) => {
    const look = (part: Buffer) => {
      output += String(part);
      const found = /Fairwatt is at (http:[^"\s]*)/.exec(output)?.[1];
      if (found && output.includes('Sandboxes are open')) done(found);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.on('close', () => fail(new Error(output)));
  });
  const stop = async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    for (const used of [folder, data]) rmSync(used, { recursive: true, force: true });
  };
  return { address, pid: child.pid!, stop };
}
