/** `npm run bench`: every benchmark in turn, each in a process of its own. Name some to run only those. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const benchmarks = [
  'weight',
  'lighthouse',
  'server',
  'portal',
  'billing',
  'sharing',
  'planner',
  'simulation',
  'forecast',
  'waiting',
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benchmarks.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}. There are: ${benchmarks.join(', ')}.`);
  process.exit(1);
}

let failed = false;
for (const name of asked.length > 0 ? asked : benchmarks) {
  const file = `bench/${name}.ts`;
  if (!existsSync(file)) continue;
  const { status } = spawnSync('node', [file], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
