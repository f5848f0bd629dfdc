import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';

/** Prints its process id, then the signal it received. */
const obedient = `
process.on('SIGTERM', () => { console.log('stopped by SIGTERM'); process.exit(0); });
console.log('process ' + process.pid);
setInterval(() => {}, 60_000);
`;

const folders: string[] = [];
const started: number[] = [];
afterEach(() => {
  for (const id of started.splice(0)) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // Already stopped, as expected.
    }
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A project with installed dependencies and only the files `npm start` needs. */
function makeProject(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-run-'));
  folders.push(folder);
  const lock = '{}';
  const all = {
    'package.json': '{"type":"module","scripts":{"start":"node scripts/run.mjs start"}}',
    'package-lock.json': lock,
    'node_modules/.set-up': createHash('sha256')
      .update(lock)
      .update(`${process.platform}-${process.arch}`)
      .digest('hex'),
    'scripts/build/build.ts': '',
    'hosts/node/main.ts': '',
    'hosts/node/flags.json': '[]',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  cpSync('scripts/run.mjs', join(folder, 'scripts/run.mjs'));
  return folder;
}

function start(folder: string, [program = '', ...args]: readonly string[]) {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(program, args, { cwd: folder, env });
  started.push(child.pid!);
  let output = '';
  child.stdout.on('data', (part) => (output += String(part)));
  const said = (sentence: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const found = sentence.exec(output);
        if (found) resolve(found);
      };
      child.stdout.on('data', look);
      look();
    });
  return { child, said };
}

// Windows has no signals to forward.
describe.skipIf(process.platform === 'win32')('SIGTERM is forwarded to the command’s child', () => {
  test.each([
    ['npm start', ['npm', 'start']],
    [
      'a shell that does not pass signals on',
      ['sh', '-c', 'npm_lifecycle_event=start node scripts/run.mjs start; true'],
    ],
    ['the script itself', ['node', 'scripts/run.mjs', 'start']],
  ])('by %s', async (_, command) => {
    const { child, said } = start(makeProject({ 'hosts/node/main.ts': obedient }), command);
    const [, id] = await said(/process (\d+)/);
    started.push(Number(id));
    child.kill('SIGTERM');
    expect(await said(/stopped by SIGTERM/)).toBeTruthy();
  });

  test('also during the build, and then nothing is started', async () => {
    const folder = makeProject({
      'scripts/build/build.ts': obedient.replace('exit(0)', 'exit(143)'),
    });
    const { child, said } = start(folder, ['node', 'scripts/run.mjs', 'start']);
    const [, id] = await said(/process (\d+)/);
    started.push(Number(id));
    child.kill('SIGTERM');
    await said(/stopped by SIGTERM/);
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(143);
  });
});

test('the exit code is that of the child', async () => {
  const folder = makeProject({ 'hosts/node/main.ts': 'process.exit(7)' });
  const { child } = start(folder, ['node', 'scripts/run.mjs', 'start']);
  expect(await once(child, 'close')).toEqual([7, null]);
});
