import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether there is a curl that knows `--json`, as the commands of the pages need it. */
export function hasCurl(): boolean {
  try {
    return execFileSync('curl', ['--help', 'all'], { encoding: 'utf8' }).includes('--json');
  } catch {
    return false;
  }
}

/** For machines without them: as much of `jq` and `uuidgen` as the commands use. */
const standIns = {
  jq: `#!${process.execPath}
const [, , , filter, file] = process.argv;
let value = JSON.parse(require('node:fs').readFileSync(file, 'utf8'));
for (const [key] of filter.matchAll(/\\w+/g)) value = value?.[key];
console.log(value ?? 'null');`,
  uuidgen: `#!/bin/sh
cat /proc/sys/kernel/random/uuid`,
};

/** A terminal with a key, in an empty folder. */
export function openShell(key: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-shell-'));
  // The commands are pasted as they are; the status of each answer goes to the other stream.
  writeFileSync(join(folder, '.curlrc'), 'silent\nwrite-out = "%{stderr}%{http_code}\\n"\n');
  for (const [name, script] of Object.entries(standIns)) {
    writeFileSync(join(folder, name), script);
    chmodSync(join(folder, name), 0o755);
  }
  const { PATH } = process.env;
  const env = { PATH: `${PATH}:${folder}`, CURL_HOME: folder, FAIRWATT_KEY: key };
  return {
    /** The statuses of the answers to a pasted text, and all that is printed. */
    paste: (command: string) =>
      new Promise<{ statuses: number[]; output: string }>((done) => {
        execFile('sh', ['-c', command], { cwd: folder, env }, (_, output, said) => {
          const statuses = said.split('\n').filter((line) => /^\d{3}$/.test(line));
          done({ statuses: statuses.map(Number), output });
        });
      }),
    close: () => rmSync(folder, { recursive: true }),
  };
}
