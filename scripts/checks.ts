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

/**
 * Runs one program. Its output is shown live, if wanted after something else has ended; otherwise only if
 * it fails.
 */
export function run(
  command: readonly string[],
  { live = false }: { live?: boolean | Promise<unknown> } = {},
): Promise<boolean> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: live === true ? 'inherit' : 'pipe' });
    let output = '';
    let isShown = false;
    const take = (text: unknown) => {
      if (isShown) process.stdout.write(String(text));
      else output += String(text);
    };
    const show = async () => {
      await live;
      process.stdout.write(output);
      isShown = true;
    };
    if (typeof live === 'object') void show();
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', (error) => take(error.message));
    child.on('close', async (code) => {
      if (typeof live === 'object') await live;
      else if (code !== 0) console.error(output);
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
