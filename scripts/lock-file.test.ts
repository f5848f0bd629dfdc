import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;

type Packages = Record<string, Entry>;

/** Node's resolution of a package required at `path`: there, then in the folders above. */
function isLocked(packages: Packages, path: string, name: string) {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    if (`${at}/node_modules/${name}` in packages) return true;
    if (!at.includes('/node_modules/')) return `node_modules/${name}` in packages;
  }
}

const folders = ['.', ...globSync('tools/*')];

describe.each(folders)('the lock file in %s lets `npm ci` work on every machine', (folder) => {
  const { packages } = read(`${folder}/package-lock.json`) as { packages: Packages };
  const wanted = read(`${folder}/package.json`) as Entry;
  const { '': root, ...installed } = packages;

  test('it contains the binaries of all platforms, not only of the one it was made on', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
    );
    expect(missing).toEqual([]);
  });

  test('it agrees with package.json', () => {
    const { dependencies, devDependencies, optionalDependencies } = wanted;
    expect([root?.dependencies, root?.devDependencies, root?.optionalDependencies]).toEqual([
      dependencies,
      devDependencies,
      optionalDependencies,
    ]);
    const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const locked = Object.keys(direct).map((name) => [
      name,
      packages[`node_modules/${name}`]?.version,
    ]);
    expect(Object.fromEntries(locked)).toEqual(direct);
  });

  test('it has an integrity hash for every package, and no download address', () => {
    const wrong = Object.entries(installed).filter(
      ([, { integrity, resolved, inBundle }]) =>
        resolved !== undefined ||
        // A bundled package is covered by the hash of the package that contains it.
        (inBundle !== true && !integrity?.startsWith('sha512-')),
    );
    expect(wrong).toEqual([]);
  });
});
