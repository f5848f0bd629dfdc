import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartProblem } from '../settings.ts';
import { KeyMissing, keyFileName, loadSecretKeys, secretKeys } from './secret-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairwatt-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const [one, other] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [
  string,
  string,
];

test('what a key seals opens with it only, and only where it belongs', () => {
  const keys = secretKeys([one]);
  const sealed = keys.seal('whsec_secret', 'whe_1');
  expect(sealed).not.toContain('secret');
  expect(sealed).not.toBe(keys.seal('whsec_secret', 'whe_1'));
  expect(keys.open(sealed, 'whe_1')).toBe('whsec_secret');
  expect(() => keys.open(sealed, 'whe_2')).toThrow(/authenticate/);
  expect(() => keys.open(`${sealed.slice(0, -8)}AAAAAAA=`, 'whe_1')).toThrow(/authenticate/);
  expect(() => secretKeys([other]).open(sealed, 'whe_1')).toThrow(KeyMissing);
});

test('a newer key in front seals, and the older one still opens', () => {
  const before = secretKeys([one]).seal('whsec_secret', 'whe_1');
  const both = secretKeys([other, one]);
  expect(both.open(before, 'whe_1')).toBe('whsec_secret');
  const after = both.seal('whsec_secret', 'whe_1');
  expect(secretKeys([other]).open(after, 'whe_1')).toBe('whsec_secret');
});

test('without a setting a file is made once, for this user only', () => {
  const made = loadSecretKeys(undefined, join(folder, 'data'));
  const file = join(folder, 'data', keyFileName);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadSecretKeys(undefined, join(folder, 'data')).ids).toEqual(made.ids);
  writeFileSync(file, `${other}\n${readFileSync(file, 'utf8')}`);
  expect(loadSecretKeys(undefined, join(folder, 'data')).ids).toEqual([
    ...secretKeys([other]).ids,
    ...made.ids,
  ]);
  // A folder that cannot be written to is enough once it is there.
  chmodSync(join(folder, 'data'), 0o500);
  expect(loadSecretKeys(undefined, join(folder, 'data')).ids).toHaveLength(2);
  chmodSync(join(folder, 'data'), 0o700);
});

test('a setting comes before the file', () => {
  expect(loadSecretKeys(`${one}, ${other}`, folder).ids).toEqual(secretKeys([one, other]).ids);
});

test.each(['short', Buffer.alloc(31).toString('base64'), `${one},x`])(
  'the key %s is refused in a sentence',
  (setting) => {
    expect(() => loadSecretKeys(setting, folder)).toThrow(StartProblem);
  },
);

test('a file without a key is refused in a sentence that names it', () => {
  writeFileSync(join(folder, keyFileName), '\n');
  expect(() => loadSecretKeys(undefined, folder)).toThrow(/secrets\.key has no key/);
});
