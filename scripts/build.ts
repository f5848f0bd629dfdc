/** Builds the site into build/client. With --if-changed it does nothing when nothing changed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './build-inputs.ts';
import { finishBuild } from './finish-build.ts';

const stamp = 'build/inputs';

const wanted = fingerprint(process.env, new Date());
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
