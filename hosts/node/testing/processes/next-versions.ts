import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format } from '#api/store/log-store.ts';

/** Which version a process of the copy is, and which mistake it makes. */
export const versionSettings = {
  version: 'FAIRWATT_TEST_VERSION',
  mistake: 'FAIRWATT_TEST_MISTAKE',
};

/** `loses`: drops what came after the last snapshot. `doubles`: forgets the Idempotency-Keys of writes. */
export type Mistake = 'loses' | 'doubles';

const version = `Number(process.env.${versionSettings.version})`;
const makes = (mistake: Mistake) => `(process.env.${versionSettings.mistake} === '${mistake}')`;

/** What later versions change in these files. */
const changes: readonly (readonly [file: string, from: string, to: string])[] = [
  // Each has a format of its own, and each of its steps leaves a trace in every vehicle.
  ['api/store/log-store.ts', `format = ${format};`, `format = ${format} + ${version};`],
  [
    'api/store/migrations/migrations.ts',
    'migrations[at]!(state)',
    `(migrations[at] ?? (({ world, ...rest }: any) => ({
      ...rest,
      format: at + 1,
      world: {
        ...world,
        vehicles: Object.fromEntries(Object.entries(world.vehicles).map(([id, car]: any) =>
          [id, { ...car, formats: [...(car.formats ?? []), at + 1] }])),
      },
    })))(state)`,
  ],
  // The engine of each does something else with the same command, and counts how often it did.
  [
    'engine/service/orders/garage.ts',
    'const next = { ...described({ vin, ...details }, id, user),',
    `const { formats, written } = car as any;
    const next = { ...described({ vin, ...details }, id, user),
      name: details.name + ' by ' + ${version}, formats,
      written: { ...written, [details.name]: (written?.[details.name] ?? 0) + 1 },`,
  ],
  [
    'api/community/state-at.ts',
    'follow(snapshot, entries).state',
    `(${makes('loses')} ? snapshot : follow(snapshot, entries)).state`,
  ],
  [
    'hosts/node/api/opened-community.ts',
    'idempotency: idempotent && hashed(idempotent)',
    `idempotency: ${makes('doubles')} ? null : idempotent && hashed(idempotent)`,
  ],
  // Half of the work of a start is compiling, which the next one need not repeat.
  [
    'hosts/node/main.ts',
    'await communities.open();',
    `await communities.open();
  (await import('node:module')).flushCompileCache();`,
  ],
];

/**
 * A copy of this checkout that is any number of later versions: which one, each of its processes
 * learns from its environment.
 */
export function copyNextVersions(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-next-'));
  for (const part of ['engine', 'api', 'chargers', 'hosts', 'package.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [file, from, to] of changes) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not have "${from}" once`);
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
  return folder;
}
