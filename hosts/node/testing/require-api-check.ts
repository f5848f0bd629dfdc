import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../tools/api-checks');

/** Loads a linter or validator of `tools/api-checks`, which only `npm test` installs. */
export function requireApiCheck(name: string): unknown {
  if (!existsSync(`${folder}/node_modules/${name}`)) {
    throw new Error(`${name} is not installed. Run "npm test" once, which installs ${folder}.`);
  }
  return createRequire(`${folder}/package.json`)(name);
}
