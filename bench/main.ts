/**
 * `npm run bench`: runs every benchmark in turn, each in its own process, or only those named. What
 * begins with a slash is a route for them.
 */
import { spawnSync } from 'node:child_process';

const benchmarks = [
  'weight',
  'lighthouse',
  'lighthouse-app',
  'server',
  'service',
  'owner',
  'wake',
  'scale',
  'api',
  'webhooks',
  'accounts',
  'chargers',
  'portal',
  'billing',
  'statements',
  'sharing',
  'planner',
  'simulation',
  'promises',
  'five-years',
  'forecast',
  'waiting',
];

/** Take half an hour or more, so they run only when named. */
const whenNamed = ['memory', 'kills'];

const given = process.argv.slice(2);
const routes = given.filter((name) => name.startsWith('/'));
const named = given.filter((name) => !name.startsWith('/'));
const known = [...benchmarks, ...whenNamed];
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

let failed = false;
for (const name of named.length > 0 ? named : benchmarks) {
  const { status } = spawnSync('node', [`bench/${name}.ts`, ...routes], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
