import { expect, test } from 'vitest';
import { nextTerm } from './reservations.tsx';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-15T23:30:00Z');
const tonight = { freeUntil: at('2026-11-16T03:30:00Z'), opensAt: at('2026-11-16T03:45:00Z') };

test('the end of free cancellation comes first', () =>
  expect(nextTerm({ at: now, upcoming: [tonight] })).toBe(tonight.freeUntil));

test('then the opening of the space', () =>
  expect(nextTerm({ at: tonight.freeUntil + 1, upcoming: [tonight] })).toBe(tonight.opensAt));

test('a new day changes what is called today', () =>
  expect(nextTerm({ at: now, upcoming: [] })).toBe(at('2026-11-16T05:00:00Z')));
