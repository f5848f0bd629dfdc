/** Builds the site into build/client. With --if-changed, only if its inputs changed. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './build-inputs.ts';

const stamp = 'build/inputs';

const wanted = fingerprint(process.env, new Date());
const unchanged = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

if (!process.argv.includes('--if-changed') || !unchanged) {
  console.log('Building …');
  rmSync('build', { recursive: true, force: true });
  // Loaded only now: the bundler alone takes half a second.
  const { buildSite } = await import('./build-site.ts');
  await buildSite();
  writeFileSync(stamp, wanted);
  // The framework leaves a compiler running; its own command ends in this way, too.
  process.exit();
}
