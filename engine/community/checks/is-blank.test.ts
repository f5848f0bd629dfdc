import { expect, test } from 'vitest';
import { isBlank } from './is-blank.ts';

test.each(['', ' \t\n', '\u00A0', '\u200B', '\uFEFF', '\u2060 \u00AD', '\u3164', '\u202E'])(
  '%j shows nothing',
  (text) => expect(isBlank(text)).toBe(true),
);

test.each(['a', ' a ', '\u200Ba', '.', '車', '🚗', '👩‍🚗'])('%j shows something', (text) =>
  expect(isBlank(text)).toBe(false),
);
