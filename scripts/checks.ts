import { spawn } from 'node:child_process';

export type Check = { name: string; command: readonly string[] };

export const checks: readonly Check[] = [
  { name: 'formatting', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'types of the routes', command: ['react-router', 'typegen'] },
  { name: 'types of the engine', command: ['tsc', '-p', 'engine'] },
  { name: 'types of the api', command: ['tsc', '-p', 'api'] },
  { name: 'types of the app', command: ['tsc', '-p', 'app'] },
  { name: 'types of the service worker', command: ['tsc', '-p', 'app/offline'] },
  { name: 'types of server, scripts and tests', command: ['tsc', '-p', '.'] },
  { name: 'unused code', command: ['knip'] },
];

/** Runs one program to its end; its output is shown only when it fails, unless it is `live`. */
export function run(command: readonly string[], { live = false } = {}): Promise<boolean> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: live ? 'inherit' : 'pipe' });
    let output = '';
    child.stdout?.on('data', (text) => (output += String(text)));
    child.stderr?.on('data', (text) => (output += String(text)));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      if (code !== 0) console.error(output);
      resolve(code === 0);
    });
  });
}

/** All of them, even after one failed: one run tells everything there is to mend. */
export async function runChecks(list: readonly Check[]): Promise<boolean> {
  let allPassed = true;
  for (const { name, command } of list) {
    const passed = await run(command);
    console.log(`${passed ? '✓' : '✗'} ${name}`);
    allPassed &&= passed;
  }
  return allPassed;
}
