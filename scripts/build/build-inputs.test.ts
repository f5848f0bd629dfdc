import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildInputs, fingerprint } from './build-inputs.ts';

test('a change to any script of the build causes a new build', () => {
  const noticed = buildInputs();
  for (const script of [
    'scripts/build/build.ts',
    'scripts/build/build-inputs.ts',
    'scripts/build/build-site.ts',
    'scripts/build/compress.ts',
    'scripts/build/finish-build.ts',
    'scripts/build/after-first-paint.ts',
    'scripts/vite-plugins/demo-past-plugin.ts',
    'scripts/vite-plugins/data-plugins.ts',
    'scripts/vite-plugins/pure-components-plugin.ts',
    'hosts/node/security-headers.ts',
    'react-router.config.ts',
    'vite.config.ts',
  ]) {
    expect(noticed).toContain(script);
  }
  expect(noticed).not.toContain('scripts/fonts.ts');
  expect(noticed).not.toContain('hosts/node/main.ts');
});

test('whatever it imports is noticed, wherever it lies and however it is called', () => {
  const project = mkdtempSync(join(tmpdir(), 'fairwatt-inputs-'));
  const files = {
    'package.json': '{"imports":{"#hosts/*":"./hosts/*"}}',
    'scripts/build/build.ts': "import { write } from '../write-pages.ts';",
    'scripts/write-pages.ts': "const { a } = await import('#hosts/node/described.ts');",
    'scripts/unused.ts': '',
    'hosts/node/described.ts': "export {\n  b,\n} from '../other.ts';",
    'hosts/other.ts': '',
    'vite.config.ts': "import './tools/plugin.mjs';",
    'tools/plugin.mjs': '',
    'app/page.tsx': "import picture from '../docs/picture.svg?url';",
    'app/page.test.ts': "import '../tests/support.ts';",
    'docs/picture.svg': '',
    'tests/support.ts': '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const unused = new Set(['scripts/unused.ts', 'tests/support.ts']);
  expect(buildInputs(project)).toEqual(
    Object.keys(files)
      .filter((name) => !unused.has(name))
      .toSorted(),
  );
  rmSync(project, { recursive: true });
});

test('so does a change to the shared compiler settings', () => {
  expect(existsSync('tsconfig.base.json')).toBe(true);
  expect(buildInputs()).toContain('tsconfig.base.json');
});

test('public addresses cause a new build, host settings do not', () => {
  const november = new Date('2026-11-15T12:00:00Z');
  const plain = fingerprint({}, november);
  const other = { FAIRWATT_SITE_ADDRESS: 'https://example.com' };
  expect(fingerprint(other, november)).not.toBe(plain);
  const hosts = { FAIRWATT_METRICS_PORT: '9464', FAIRWATT_DATA: '/data' };
  expect(fingerprint(hosts, november)).toBe(plain);
  expect(fingerprint({}, new Date('2026-12-01T12:00:00Z'))).not.toBe(plain);
});
