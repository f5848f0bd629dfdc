import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHost } from '../hosts/node/testing/start-host.ts';
import { sdkSources, type Document } from './generate/sdk-sources.ts';

const run = promisify(execFile);
const mostBytes = 12 * 1024;

let folder = '';
let host: Awaited<ReturnType<typeof startHost>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairwatt-sdk-'));
  await run('tsc', ['-p', 'sdk/tsconfig.build.json']);
  const packed = await run('npm', ['pack', '--pack-destination', folder], { cwd: 'sdk' });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  await run('npm', ['install', '--offline', '--no-audit', packed.stdout.trim()], { cwd: folder });
  cpSync('examples', join(folder, 'examples'), { recursive: true });
  // The only library an example needs beside the SDK.
  const client = '@modelcontextprotocol';
  symlinkSync(resolve('node_modules', client), join(folder, 'node_modules', client));
  host = await startHost();
}, 120_000);
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true });
});

test('the SDK is what follows from the OpenAPI document', () => {
  const document = JSON.parse(
    readFileSync('api/public/openapi/openapi.v1.json', 'utf8'),
  ) as Document;
  for (const [name, source] of Object.entries(sdkSources(document))) {
    const formatted = execFileSync('oxfmt', ['--stdin-filepath', name], { input: source });
    expect(readFileSync(`sdk/src/generated/${name}`, 'utf8')).toBe(formatted.toString());
  }
});

describe('packed, and installed in a folder of its own', () => {
  test('has at most 12 KB gzip, and no dependency', () => {
    const dist = join(folder, 'node_modules/@fairwatt/sdk/dist');
    const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(dist, file), 'utf8'));
    expect(scripts.length).toBeGreaterThan(5);
    expect(gzipSync(scripts.join('\n')).length).toBeLessThanOrEqual(mostBytes);
    const about = readFileSync(join(dist, '../package.json'), 'utf8');
    expect(about).not.toContain('ependencies');
  });

  test('has its license and what its README says', () => {
    const packed = join(folder, 'node_modules/@fairwatt/sdk');
    expect(readFileSync(join(packed, 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
    expect(readdirSync(packed).toSorted()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ]);
  });

  test('is typed: the examples compile against it', async () => {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
    const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')];
    const files = readdirSync('examples').map((name) => join('examples', name));
    const compiled = await run('tsc', [...options, ...types, '--skipLibCheck', ...files], {
      cwd: folder,
    });
    expect(compiled.stdout).toBe('');
  });

  test.each([
    ['ready-every-morning', /Night 3: .+\n {2}Your .+ took .+\n/],
    ['fleet-within-budget', /Promised at most \$\d\.\d\d of \$9\.00\.\n$/],
    ['assistant-over-mcp', /To the person: Your .+ took .+\n$/],
  ])('the example %s does what it says', { timeout: 60_000 }, async (name, said) => {
    const env = { ...process.env, FAIRWATT_URL: host.address };
    const example = await run('node', [`examples/${name}.ts`], { cwd: folder, env });
    expect(example.stdout).toMatch(said);
  });
});
