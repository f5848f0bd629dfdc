import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { pgliteFolder } from '../../hosts/node/testing/databases.ts';

/** The built server as its own process, on a free loopback port, once its empty database is open. */
export async function startRealHost(): Promise<{ address: string; stop: () => void }> {
  const data = await pgliteFolder();
  const child = spawn(process.execPath, ['hosts/node/main.ts'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', FAIRWATT_DATA: data },
  });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  };
  const address = await new Promise<string>((found, failed) => {
    let output = '';
    child.stdout.on('data', (part) => {
      output += String(part);
      const announced = /Fairwatt is at (http:[^"\s]*)/.exec(output)?.[1];
      if (announced && output.includes('Sandboxes are open')) found(announced);
    });
    child.stderr.on('data', (part) => (output += String(part)));
    child.on('close', () => failed(new Error(output)));
  });
  return { address: address.replace(/\/$/, ''), stop };
}
