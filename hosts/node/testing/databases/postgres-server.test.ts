import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import {
  give,
  hasPostgres,
  postgresPackage,
  temporaryFolder,
  unprivilegedUser,
} from './postgres-binaries.ts';

const here = import.meta.dirname;
const root = join(here, '../../../..');

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A clone in a folder of its own, with what starting a PostgreSQL needs. */
function makeClone() {
  const folder = temporaryFolder('fairwatt-clone-');
  folders.push(folder);
  const sources = readdirSync(here).filter((name) => /^postgres-\w+\.ts$/.test(name));
  for (const path of [postgresPackage!, ...sources.map((name) => join(here, name))]) {
    const options = { recursive: true, verbatimSymlinks: true };
    cpSync(path, join(folder, relative(root, path)), options);
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'main.ts'),
    `import { startPostgres } from './${relative(root, here)}/postgres-server.ts';
     const { stop } = await startPostgres();
     console.log('started');
     await stop();
     process.exitCode = 3;`,
  );
  chmodSync(folder, 0o700);
  return folder;
}

const users = [
  { name: 'whoever runs the tests', user: null },
  ...(unprivilegedUser() ? [{ name: 'a user without privileges', user: unprivilegedUser() }] : []),
];

// Windows has no such folders.
describe.runIf(hasPostgres && process.platform !== 'win32')(
  'in a folder that only its owner may enter, PostgreSQL starts and leaves the exit code alone',
  () => {
    test.each(users)('for $name', async ({ user }) => {
      const folder = makeClone();
      let node = process.execPath;
      if (user) {
        // The one that runs the tests may be in a folder that this user cannot enter.
        node = join(folder, 'node');
        cpSync(process.execPath, node);
        give(folder, user);
      }
      const program = spawn(node, ['main.ts'], { ...user, cwd: folder });
      const ended = once(program, 'exit');
      const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
      expect([output, errors]).toEqual(['started\n', '']);
      expect(await ended).toEqual([3, null]);
    });
  },
);
