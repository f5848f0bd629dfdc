import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildInputs, fingerprint } from './build-inputs.ts';

/** Finds a module and, by relative imports, the modules it consists of. */
function modulesOf(file: string, found: Set<string>) {
  if (found.has(file)) return;
  found.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.[^']+)'/g);
  for (const [, path = ''] of imports) modulesOf(join(dirname(file), path), found);
}

test('an edit of any script that the build consists of makes a new build', () => {
  const entries = ['scripts/build.ts', 'vite.config.ts', 'react-router.config.ts'];
  const found = new Set<string>();
  for (const entry of entries) modulesOf(entry, found);
  const scripts = [...found];
  expect(scripts).toContain('scripts/pure-components-plugin.ts');
  expect(scripts).toContain('hosts/node/security-headers.ts');
  const noticed = buildInputs();
  expect(scripts.filter((file) => !noticed.includes(file))).toEqual([]);
});

test('so does an edit of the compiler settings that the sources share', () => {
  expect(existsSync('tsconfig.base.json')).toBe(true);
  expect(buildInputs()).toContain('tsconfig.base.json');
});

test('addresses make a new build, settings of the host do not', () => {
  const november = new Date('2026-11-15T12:00:00Z');
  const plain = fingerprint({}, november);
  const other = { FAIRWATT_SITE_ADDRESS: 'https://example.com' };
  expect(fingerprint(other, november)).not.toBe(plain);
  const hosts = { FAIRWATT_METRICS_PORT: '9464', FAIRWATT_DATA: '/data' };
  expect(fingerprint(hosts, november)).toBe(plain);
  expect(fingerprint({}, new Date('2026-12-01T12:00:00Z'))).not.toBe(plain);
});
