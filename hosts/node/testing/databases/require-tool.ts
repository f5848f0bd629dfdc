import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The folders of `tools/`, with the command that installs them. */
const installedBy = { 'api-checks': 'npm test', lighthouse: 'npm run bench' };

/** Loads a package, or a module of one, of a folder in `tools/`. */
export function requireTool(tool: keyof typeof installedBy, name: string): unknown {
  const folder = join(import.meta.dirname, '../../../../tools', tool);
  const [packageName] = /^(?:@[^/]+\/)?[^/]+/.exec(name)!;
  if (!existsSync(`${folder}/node_modules/${packageName}`)) {
    throw new Error(
      `${name} is not installed. Run "${installedBy[tool]}" once, which installs ${folder}.`,
    );
  }
  return createRequire(`${folder}/package.json`)(name);
}
