import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:test|spec)\.ts$/.test(file));

test('every test that the security tables name exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});

test('every row has a test or a reason', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const empty = rows.filter((row) => row.split('|').at(-2)!.trim() === '');
  expect(empty).toEqual([]);
});
