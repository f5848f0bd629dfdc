import { describe, expect, test } from 'vitest';
import { openPublicApi, problem } from '../testing/public-api.ts';

const json = { 'content-type': 'application/json' };

describe('a request that says two things', () => {
  test.each([
    ['PATCH /v1/vehicles/v1', { vehicleId: 'v2', name: 'Van' }, 'vehicleId'],
    ['POST /v1/sessions/s1/start', { sessionId: 's2' }, 'sessionId'],
  ])('%s %o is refused: the path names it already', async (line, body, field) => {
    const { send } = openPublicApi();
    const answer = await send(line, body);
    expect(answer).toMatchObject({ ...problem(422, 'BAD_INPUT'), body: { field } });
  });

  test('GET with a query parameter twice is refused, whichever was meant', async () => {
    const { send } = openPublicApi();
    const answer = await send('GET /v1/vehicles?limit=1&limit=2');
    expect(answer).toMatchObject({ ...problem(422, 'BAD_INPUT'), body: { field: 'limit' } });
    const twice = await send('GET /v1/slots?vehicleId=v1&vehicleId=v1');
    expect(twice).toMatchObject({ ...problem(422, 'BAD_INPUT'), body: { field: 'vehicleId' } });
  });
});

test('a body that is not UTF-8 is refused, not stored with other characters', async () => {
  const { handle, call, send } = openPublicApi();
  const body = Buffer.from('{"model":"Kia EV6","name":"Caf\xe9"}', 'latin1');
  const request = new Request('https://api.example/v1/vehicles', {
    method: 'POST',
    headers: json,
    body,
  });
  const response = await handle(request, call);
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'MALFORMED_JSON' }),
  ]);
  expect((await send<{ items: [] }>('GET /v1/vehicles')).body.items).toHaveLength(3);
});

test.each([
  ['gzip', problem(415, 'NOT_JSON')],
  ['identity', { status: 201 }],
])('a body that says it is encoded as %s', async (encoding, answer) => {
  const { send } = openPublicApi();
  const headers = { 'content-encoding': encoding };
  expect(await send('POST /v1/vehicles', { model: 'Kia EV6' }, headers)).toMatchObject(answer);
});

async function ask(path: string) {
  const { handle, call } = openPublicApi();
  return handle(new Request(`https://api.example${path}`, { method: 'HEAD' }), call);
}

describe('HEAD', () => {
  test('is answered as GET is, where there is something to get', async () => {
    const answer = await ask('/v1/vehicles/v1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toMatch(/^"/);
    expect((await ask('/v1/vehicles/v99')).status).toBe(404);
  });

  test('is refused for what is only written, and for streams', async () => {
    const answer = await ask('/v1/quotes');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await ask('/v1/sessions/s1/events')).status).toBe(405);
  });

  test('is named among the methods of an address', async () => {
    const { send } = openPublicApi();
    const { headers } = await send('PUT /v1/vehicles');
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

test.each([
  ['PATCH /v1/clock', { isPaused: true }],
  ['POST /v1/vehicles', { model: 'Kia EV6' }],
  ['POST /v1/webhook-endpoints', { url: 'https://maker.example/hooks' }],
])('If-Match is refused where no version is checked: %s', async (line, body) => {
  const { send } = openPublicApi();
  const refused = await send(line, body, { 'if-match': '"abc"' });
  expect(refused).toMatchObject({ ...problem(422, 'BAD_INPUT'), body: { field: 'If-Match' } });
  expect((await send(line, body, { 'if-match': '*' })).status).toBeLessThan(300);
});

test.each([
  ['a list', (etag: string) => `"other" , ${etag} ,"another"`, 200],
  ['any', () => '*', 200],
  // RFC 9110, 13.1.1: a weak one never matches.
  ['a weak one', (etag: string) => `W/${etag}`, 412],
  ['none', () => '', 412],
])('If-Match with %s', async (_, ifMatch, status) => {
  const { send } = openPublicApi();
  const etag = (await send('GET /v1/vehicles/v1')).headers.get('etag')!;
  const changed = await send('PATCH /v1/vehicles/v1', { name: 'A' }, { 'if-match': ifMatch(etag) });
  expect(changed.status).toBe(status);
});
