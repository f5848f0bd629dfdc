import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notesOf } from './changelog.ts';

const changelog =
  '# Changelog\n\n## Unreleased\n\n- Next\n\n## 0.2.0\n\n### Added\n\n- A\n\n## 0.1.0\n';

test('a version is released with its own section alone', () => {
  expect(notesOf(changelog, '0.2.0')).toBe('### Added\n\n- A');
});

test.each(['0.2', '0.1.0', '0.3.0', 'Added'])('there is nothing to say of %s', (version) => {
  expect(notesOf(changelog, version)).toBeUndefined();
});

test('the version in package.json has its section', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)).toBeTruthy();
});
