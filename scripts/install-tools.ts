/**
 * Installs the packages of a folder in `tools/`, unless they are there already. They are large and few
 * commands need them, so they are not among those of the project.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from './checks.ts';

const folder = `tools/${process.argv[2]}`;
const stamp = `${folder}/node_modules/.set-up`;

const wanted = createHash('sha256')
  .update(readFileSync(`${folder}/package-lock.json`))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  if (!(await run(['npm', 'ci', '--prefix', folder, '--loglevel=error']))) process.exit(1);
  writeFileSync(stamp, wanted);
}
