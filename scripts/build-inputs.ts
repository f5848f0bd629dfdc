import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';

/** Every file the build reads: sources, configuration and the build's own scripts. */
export const buildInputs = () =>
  globSync([
    'app/**/*',
    'engine/**/*',
    'api/**/*',
    'hosts/worker/**/*',
    'hosts/node/security-headers.ts',
    'scripts/*{build,plugin,after-first-paint}*.ts',
    'package.json',
    'package-lock.json',
    'tsconfig*.json',
    '*.config.ts',
  ])
    .filter((path) => statSync(path).isFile())
    .toSorted();

/** Public addresses are built into the pages; host settings are not. */
const isBuildSetting = (name: string) => /^FAIRWATT_\w+_ADDRESS$/.test(name);

/** Equal as long as a new build would have the same output. */
export function fingerprint(
  environment: Readonly<Record<string, string | undefined>>,
  today: Date,
): string {
  const hash = createHash('sha256');
  // The demo's past is shipped for this month and the next ones.
  hash.update(today.toISOString().slice(0, 7));
  for (const file of buildInputs()) hash.update(file).update(readFileSync(file));
  for (const name of Object.keys(environment).filter(isBuildSetting).toSorted()) {
    hash.update(`${name}=${environment[name]}`);
  }
  return hash.digest('hex');
}
