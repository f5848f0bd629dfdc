import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';

/** Every file the build reads: sources, configuration and the scripts it consists of. */
export const buildInputs = () =>
  globSync([
    'app/**/*',
    'engine/**/*',
    'api/**/*',
    'hosts/node/security-headers.ts',
    'scripts/*{build,plugin,after-first-paint}*.ts',
    'package.json',
    'package-lock.json',
    'tsconfig*.json',
    '*.config.ts',
  ])
    .filter((path) => statSync(path).isFile())
    .toSorted();

/** The addresses set from outside go into the pages; settings of the host do not. */
const isBuildSetting = (name: string) => /^FAIRWATT_\w+_ADDRESS$/.test(name);

/** The same as long as a new build would write the same. */
export function fingerprint(
  environment: Readonly<Record<string, string | undefined>>,
  today: Date,
): string {
  const hash = createHash('sha256');
  // The demo's past is shipped from this month on.
  hash.update(today.toISOString().slice(0, 7));
  for (const file of buildInputs()) hash.update(file).update(readFileSync(file));
  for (const name of Object.keys(environment).filter(isBuildSetting).toSorted()) {
    hash.update(`${name}=${environment[name]}`);
  }
  return hash.digest('hex');
}
