import { expect, test } from 'vitest';
import { requestWords } from './request-words.ts';

const asked = (kind: string, part: string | null = null, answer: string | null = null) =>
  requestWords({ id: 'r', at: 0, kind, part, state: 'accepted', answer }).what;

test('two requests that want something else are told apart in the list', () => {
  expect(asked('trigger', 'StatusNotification')).toBe('Ask for its status');
  expect(asked('trigger', 'MeterValues')).toBe('Read its meter');
  expect(asked('availability', 'open')).not.toBe(asked('availability', 'close'));
});

test('how far an upload is stands there in words', () => {
  const { came } = requestWords({
    id: 'r',
    at: 0,
    kind: 'diagnostics',
    part: null,
    state: 'accepted',
    answer: 'Uploading',
  });
  expect(came).toBe('uploading');
});
