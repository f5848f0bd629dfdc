import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { fillTemplate, namesIn } from './fill-template.ts';
import { formatJson } from './format-json.ts';
import { writeCurl, writeMcp, writeTypeScript } from './write-code.ts';

const change = {
  id: 'changed',
  operation: 'changeReservation',
  method: 'PATCH',
  path: '/v1/reservations/{{slots.slots.0.id}}',
  query: {},
  body: { quoteId: '{{quote.quoteId}}' },
  filled: { reservationId: 'r1', quoteId: 'q1' },
  template: { reservationId: '{{slots.slots.0.id}}', quoteId: '{{quote.quoteId}}' },
  needsKey: true,
  isUsedLater: false,
};

test('a write in every language', () => {
  expect(writeCurl(change)).toBe(
    `curl -X PATCH https://fairwatt.example/v1/reservations/$(jq -r '.slots[0].id' slots.json) \\
  -H "Authorization: Bearer $FAIRWATT_KEY" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  --json '{ "quoteId": "'$(jq -r .quoteId quote.json)'" }'`,
  );
  expect(writeCurl({ ...change, isUsedLater: true })).toMatch(/^curl -s .*\| tee changed\.json$/s);
  expect(writeTypeScript(change)).toBe(`const changed = await fairwatt.changeReservation({
  reservationId: slots.slots[0].id,
  quoteId: quote.quoteId,
});`);
  expect(JSON.parse(writeMcp(change))).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'changeReservation', arguments: change.filled },
  });
});

test('a time in a query is encoded: the plus sign of another offset would be read as a space', () => {
  const query = { vehicleId: 'v1', readyBy: '2026-11-16T07:00:00+01:00' };
  const curl = writeCurl({ ...change, method: 'GET', path: '/v1/slots', query, body: undefined });
  expect(curl).toContain('-d vehicleId=v1');
  expect(curl).toContain('--data-urlencode readyBy=2026-11-16T07:00:00+01:00');
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
