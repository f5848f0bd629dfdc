import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, namesIn } from './fill-template.ts';
import { formatJson } from './format-json.ts';
import { writeCurl, writeMcp, writeTypeScript } from './write-code.ts';

const change = {
  id: 'changed',
  operation: 'changeReservation',
  method: 'PATCH',
  path: '/v1/reservations/r1',
  query: {},
  body: { quoteId: 'q1' },
  filled: { reservationId: 'r1', quoteId: 'q1' },
  template: { reservationId: '{{slots.slots.0.id}}', quoteId: '{{quote.quoteId}}' },
  needsKey: true,
};

test('a write in every language', () => {
  expect(writeCurl(change)).toBe(`curl -X PATCH https://fairwatt.example/v1/reservations/r1 \\
  -H "Authorization: Bearer $FAIRWATT_KEY" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  --json '{ "quoteId": "q1" }'`);
  expect(writeTypeScript(change)).toBe(`const changed = await fairwatt.changeReservation({
  reservationId: slots.slots[0].id,
  quoteId: quote.quoteId,
});`);
  expect(JSON.parse(writeMcp(change))).toEqual({
    method: 'tools/call',
    params: { name: 'changeReservation', arguments: change.filled },
  });
});

test('values of earlier answers fill a request', () => {
  const template = { path: '/v1/x/{{quote.id}}', body: { deep: ['{{slots.slots.1.id}}', 5] } };
  const answers = new Map<string, unknown>([
    ['quote', { id: 'q' }],
    ['slots', { slots: [{ id: 'a' }, { id: 'b' }] }],
  ]);
  expect(namesIn(template)).toEqual(['quote', 'slots']);
  expect(fillTemplate(template, answers)).toEqual({ path: '/v1/x/q', body: { deep: ['b', 5] } });
});

test('JSON for people is the same JSON', () => {
  assert(
    property(jsonValue(), (value) => {
      expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
