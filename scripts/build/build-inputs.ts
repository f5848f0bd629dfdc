import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the build begins: its own script and the configuration of its tools. */
const entries = ['scripts/build/build.ts', '{vite,react-router}.config.ts'];

/** Read as a whole: pages name some of their files only when they are built. */
const folders = ['app/**/*', 'engine/**/*', 'api/**/*', 'hosts/{worker,playground}/**/*'];

const settings = ['package.json', 'package-lock.json', 'tsconfig*.json'];

/** Every file the build reads: sources, configuration, its own scripts and all that these import. */
export function buildInputs(project = '.'): string[] {
  const listed = globSync([...entries, ...folders, ...settings], { cwd: project });
  const { imports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Package;
  const found = new Set<string>();
  const visit = (file: string) => {
    const path = join(project, file);
    if (found.has(file) || !existsSync(path) || !statSync(path).isFile()) return;
    found.add(file);
    for (const imported of importsOf(path)) visit(resolveImport(imported, file, imports));
  };
  for (const file of listed) visit(file);
  return [...found].toSorted();
}

type Package = { readonly imports: Readonly<Record<string, string>> };

/** What a module imports from this project: by a path or by one of the names in package.json. */
function importsOf(path: string): string[] {
  if (!/\.(?:m?[jt]s|tsx)$/.test(path) || /\.test\.tsx?$/.test(path)) return [];
  const statements = readFileSync(path, 'utf8').matchAll(
    /(?:\bfrom|\bimport|\bimport\(|\bURL\()\s*'([.#][^'?]+)/g,
  );
  return [...statements].map(([, imported = '']) => imported);
}

function resolveImport(imported: string, from: string, names: Package['imports']): string {
  const [name = '', ...rest] = imported.split('/');
  const folder = names[`${name}/*`];
  return folder === undefined
    ? join(dirname(from), imported)
    : join(folder.replace('*', ''), ...rest);
}

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
