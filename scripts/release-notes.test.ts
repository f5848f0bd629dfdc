import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notesOf } from './release-notes.ts';

const changelog =
  '# Changelog\n\n## Unreleased\n\n- Next\n\n## 0.2.0\n\n### Added\n\n- A\n\n## 0.1.0\n';

test('the notes of a version are its own section alone', () => {
  expect(notesOf(changelog, '0.2.0')).toBe('### Added\n\n- A');
});

test.each(['0.2', '0.1.0', '0.3.0', 'Added'])('there are no notes for %s', (version) => {
  expect(notesOf(changelog, version)).toBeUndefined();
});

test('the version in package.json has a section', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)).toBeTruthy();
});
