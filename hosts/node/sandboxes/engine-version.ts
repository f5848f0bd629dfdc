import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const engine = join(import.meta.dirname, '../../../engine');

/**
 * Names the engine by its source: a command may only be carried out again by the code that carried
 * it out first, or its outcome might be another.
 */
export function readEngineVersion(): string {
  const hash = createHash('sha256');
  const files = globSync('**/*.ts', { cwd: engine }).filter((name) => !/\btest\b/.test(name));
  for (const name of files.toSorted()) hash.update(name).update(readFileSync(join(engine, name)));
  return hash.digest('base64url').slice(0, 16);
}
