/**
 * Runs first in every npm command, on whatever Node the machine has: installs what is missing, then
 * starts the command on the Node that the project installs.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const neededNode = 24;
const bin = resolve('node_modules/.bin');

const commands = {
  // Its flags save memory and shorten waits (records 42, 46 to 48). The files in deploy/ have them too.
  start: { build: true, flags: 'hosts/node/flags.json', run: ['hosts/node/main.ts'] },
  test: { tools: 'api-checks', run: ['scripts/test.ts'] },
  build: { run: ['scripts/build/build.ts'] },
  bench: { tools: 'lighthouse', build: true, run: ['bench/main.ts'] },
  interop: { run: ['scripts/interop/main.ts'] },
  dev: { tool: 'react-router', run: ['dev'] },
  lint: { run: ['scripts/lint.ts'] },
  'forecast:train': { run: ['scripts/forecast/train-forecasts.ts'] },
  'forecast:evaluate': { run: ['scripts/forecast/evaluate-forecasts.ts'] },
};

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

const children = new Set();
let stoppedBy;

/** Runs a program and returns its exit code; signals to us are passed on to it. */
function run(program, args, options = {}) {
  if (stoppedBy) process.exit(128 + constants.signals[stoppedBy]);
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  children.add(child);
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  }).finally(() => children.delete(child));
}

function stop(signal) {
  stoppedBy = signal;
  for (const child of children) child.kill(signal);
}

/** npm starts us through a shell, and some shells exit on a signal without passing it on. */
function stopWithShell() {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stop('SIGTERM');
  }, 200);
  timer.unref();
}

/** Installs the packages of a folder, unless they are there already. */
async function install(folder) {
  const stamp = join(folder, 'node_modules/.set-up');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Installing what ${folder === '.' ? 'the project' : folder} needs …`);
  const npm = process.env.npm_execpath;
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  const status = npm
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: true });
  if (stoppedBy) process.exit(status);
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

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
if (process.env.npm_lifecycle_event) stopWithShell();

// Large tools are installed only for the commands that need them.
await Promise.all(['.', ...(command.tools ? [`tools/${command.tools}`] : [])].map(install));
const node = findNode();
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };

if (command.build) {
  const status = await run(node, ['scripts/build/build.ts', '--if-changed'], { env });
  if (status !== 0) process.exit(status);
}
const program = command.tool ? join(bin, command.tool) : node;
const flags = command.flags ? JSON.parse(readFileSync(command.flags, 'utf8')) : [];
process.exit(await run(program, [...flags, ...command.run, ...rest], { env }));
