import { beforeEach, expect, test } from 'vitest';
import {
  changeDraft,
  dropDraft,
  dropDrafts,
  hasDraft,
  onDraftChange,
  recallDraft,
} from './draft-storage.ts';

// Node has no session storage, like a browser that blocks it: drafts last as long as the page.
beforeEach(dropDrafts);

test('a draft has all that was typed, and is the same object until something else is', () => {
  changeDraft('van', { name: 'Van' });
  changeDraft('van', { battery: '60' });
  changeDraft('van', { name: 'The van' });
  expect(recallDraft('van')).toEqual({ name: 'The van', battery: '60' });
  expect(recallDraft('van')).toBe(recallDraft('van'));
  expect(hasDraft('bus')).toBe(false);
});

test('a dropped draft is gone, the others stay; those of a world are dropped together', () => {
  for (const name of ['van', 'bus', 'car']) changeDraft(name, { name });
  dropDraft('van');
  expect(['van', 'bus', 'car'].map(hasDraft)).toEqual([false, true, true]);
  dropDrafts();
  expect(['van', 'bus', 'car'].some(hasDraft)).toBe(false);
});

test('forms that show it are told of every change', () => {
  let told = 0;
  const stop = onDraftChange(() => (told += 1));
  changeDraft('van', { name: 'Van' });
  dropDraft('van');
  stop();
  changeDraft('van', { name: 'Van' });
  expect(told).toBe(2);
});
