/**
 * The first thing every npm command runs, on whatever Node the machine has: it sets up what is
 * missing, then hands over to the Node that the project brings along.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const neededNode = 24;
const bin = resolve('node_modules/.bin');

const commands = {
  start: { build: true, run: ['hosts/node/main.ts'] },
  test: { run: ['scripts/test.ts'] },
  build: { run: ['scripts/build.ts'] },
  bench: { build: true, run: ['bench/main.ts'] },
  dev: { tool: 'react-router', run: ['dev'] },
  lint: { run: ['scripts/lint.ts'] },
  'forecast:train': { run: ['scripts/forecast-train.ts'] },
  'forecast:evaluate': { run: ['scripts/forecast-evaluate.ts'] },
};

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function install() {
  const stamp = 'node_modules/.set-up';
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing what the project needs …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: true });
  if (status !== 0) fail('npm could not install the packages. Check the network and try again.');
  writeFileSync(stamp, wanted);
}

function findNode() {
  const brought = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(brought)) return brought;
  const major = Number(process.versions.node.split('.')[0]);
  if (major < neededNode) {
    fail(
      `This needs Node ${neededNode} or newer; this machine has ${process.versions.node}, and npm has no build ` +
        `of Node for ${process.platform}-${process.arch} to bring along. Install it from nodejs.org and try again.`,
    );
  }
  return process.execPath;
}

const [name, ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command)
  fail(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);

install();
const node = findNode();
const environment = { ...process.env, PATH: bin + delimiter + process.env.PATH };

if (command.build) {
  const { status } = spawnSync(node, ['scripts/build.ts', '--if-changed'], {
    stdio: 'inherit',
    env: environment,
  });
  if (status !== 0) process.exit(status ?? 1);
}

const child = spawn(command.tool ? join(bin, command.tool) : node, [...command.run, ...rest], {
  stdio: 'inherit',
  env: environment,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
