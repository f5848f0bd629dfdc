import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { developerPages } from '../navigation.ts';
import { makePage } from './make-page.ts';

/** What a reader has already, by the names that the pages use. */
const reader = `import type { Fairwatt } from '@fairwatt/sdk';
declare global {
  const fairwatt: Fairwatt;
  const headers: Record<string, string>;
  const key: string, secret: string, body: string, idempotencyKey: string;
  const vehicleId: string, sessionId: string, quoteId: string;
}
`;

const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    moduleDetection: 'force',
    types: [],
    paths: {
      '@fairwatt/sdk': [resolve('sdk/src/index.ts')],
      standardwebhooks: [resolve('node_modules/standardwebhooks')],
    },
  },
};

/** What the compiler says about files. */
async function compile(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return new Promise((done) => {
    execFile('tsc', ['-p', folder, '--pretty', 'false'], { cwd: folder }, (_, said) => done(said));
  });
}

test('the TypeScript of every page compiles: its examples in order, and every other block', async () => {
  const files: Record<string, string> = {
    'tsconfig.json': JSON.stringify(tsconfig),
    'reader.d.ts': reader,
  };
  for (const page of developerPages) {
    const { path, parts, examples } = await makePage(page);
    const name = path.slice(1).replaceAll('/', '-');
    const codeOf = new Map(examples.map(({ id, code }) => [id, code.typescript]));
    const shown = parts.flatMap((part) => (part.kind === 'example' ? [codeOf.get(part.id)] : []));
    files[`${name}.ts`] = shown.join('\n');
    for (const [at, part] of parts.entries()) {
      if (part.kind !== 'code' || part.language !== 'typescript') continue;
      files[`${name}-${at}.ts`] = part.text;
    }
  }
  expect(Object.keys(files).length).toBeGreaterThan(30);
  expect(await compile(files)).toBe('');
});
