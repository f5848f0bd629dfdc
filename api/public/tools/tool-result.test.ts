import { expect, test } from 'vitest';
import { toolResult } from './tool-result.ts';

const answer = { sentence: 'Booked.', isRefused: false, structuredContent: { id: 'r1' } };
const refusal = { sentence: 'Taken.', isRefused: true, structuredContent: { code: 'CONFLICT' } };

test('an answer has its data as structured content', () => {
  expect(toolResult(answer)).toEqual({
    content: [{ type: 'text', text: 'Booked.' }],
    structuredContent: { id: 'r1' },
  });
});

test('an answer for a client that reads only text has its data twice', () => {
  expect(toolResult(answer, true)).toEqual({
    content: [
      { type: 'text', text: 'Booked.' },
      { type: 'text', text: '{"id":"r1"}' },
    ],
    structuredContent: { id: 'r1' },
  });
});

test('a refusal has its data as text alone', () => {
  expect(toolResult(refusal)).toEqual({
    content: [
      { type: 'text', text: 'Taken.' },
      { type: 'text', text: '{"code":"CONFLICT"}' },
    ],
    isError: true,
  });
});
