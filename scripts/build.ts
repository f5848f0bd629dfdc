/** Builds the site into build/client. With --if-changed it does nothing when nothing changed. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { finishBuild } from './finish-build.ts';

const stamp = 'build/inputs';

/** Everything the build reads: sources, configuration, and the addresses set from outside. */
function inputs() {
  const files = globSync([
    'app/**/*',
    'engine/**/*',
    'api/**/*',
    'hosts/node/security-headers.ts',
    'scripts/*{build,plugin,after-first-paint}*.ts',
    'package.json',
    'package-lock.json',
    '*.config.ts',
  ]);
  const hash = createHash('sha256');
  for (const file of files.filter((path) => statSync(path).isFile()).toSorted()) {
    hash.update(file).update(readFileSync(file));
  }
  const settings = Object.keys(process.env).filter((name) => name.startsWith('FAIRWATT_'));
  for (const name of settings.toSorted()) hash.update(`${name}=${process.env[name]}`);
  return hash.digest('hex');
}

const wanted = inputs();
const unchanged = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

if (!process.argv.includes('--if-changed') || !unchanged) {
  console.log('Building …');
  rmSync('build', { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync('react-router', ['build'], { encoding: 'utf8' });
  if (status !== 0) {
    console.error(stdout, stderr);
    process.exit(1);
  }
  await finishBuild();
  writeFileSync(stamp, wanted);
}
