import { spawn } from 'node:child_process';

/** The commands run one after the other. */
export type Check = { name: string; commands: readonly (readonly string[])[] };

export const checks: readonly Check[] = [
  { name: 'formatting', commands: [['oxfmt', '--check']] },
  {
    // One reading of all files for both: reading them for the compiler again took as long (record 50).
    name: 'lint and types',
    commands: [
      ['react-router', 'typegen'],
      ['oxlint', '--type-aware', '--type-check'],
    ],
  },
  // Its generated files are not linted.
  { name: 'types of the SDK', commands: [['tsc', '-p', 'sdk']] },
  { name: 'unused code', commands: [['knip']] },
];

/** Runs one program; its output is shown only if it fails, unless `live`. */
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

async function passes({ name, commands }: Check): Promise<boolean> {
  let passed = true;
  for (const command of commands) passed &&= await run(command);
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  return passed;
}

/** Runs all checks, so many at a time, even after a failure: one run reports all problems. */
export async function runChecks(list: readonly Check[], atOnce: number): Promise<boolean> {
  const waiting = [...list];
  const lane = async () => {
    let allPassed = true;
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      allPassed = (await passes(check)) && allPassed;
    }
    return allPassed;
  };
  const lanes = await Promise.all(Array.from({ length: atOnce }, lane));
  return lanes.every(Boolean);
}
