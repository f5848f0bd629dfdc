import { expect, test } from 'vitest';
import { answer, breakOff, hangUp, problem, scriptedServer } from '../testing/scripted-server.ts';
import { Fairwatt } from './fairwatt.ts';
import { FairwattProblem, FairwattUnreachable } from './problem.ts';

/** A client whose waits are noted instead of waited for. */
function clientOf(baseUrl: string) {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  return { fairwatt: new Fairwatt({ baseUrl, key: 'fws_test', wait }), waited };
}

test('a problem has the id of its request, to ask for help with', async () => {
  const body = { code: 'NOT_FOUND', detail: 'There is no such car.', requestId: 'in-body' };
  const type = { 'content-type': 'application/problem+json' };
  const failing = (headers: Record<string, string>) =>
    new Fairwatt({
      baseUrl: 'https://x.example',
      key: 'k',
      fetch: async () => Response.json(body, { status: 404, headers: { ...type, ...headers } }),
    })
      .getVehicle({ vehicleId: 'v9' })
      .catch((error: FairwattProblem) => error.requestId);
  expect(await failing({ 'x-request-id': 'in-header' })).toBe('in-header');
  // Where a page may not read the header.
  expect(await failing({})).toBe('in-body');
});

test('a write that got no answer is sent again under the same idempotency key', async () => {
  const server = await scriptedServer(
    hangUp,
    answer(503, problem(503, 'BUSY'), { 'retry-after': '2' }),
    answer(200, { id: 'r1' }),
  );
  const { fairwatt, waited } = clientOf(server.baseUrl);
  expect(await fairwatt.cancelReservation({ reservationId: 'r1' })).toEqual({ id: 'r1' });
  const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(waited[0]).toBeLessThanOrEqual(250);
  expect(waited[1]).toBe(2000);
});

test.each([
  ['an answer', 201, '{"id":"v9",'],
  ['a problem', 503, '{"code":"BUSY",'],
])('a write whose line breaks in the middle of %s is sent again', async (_, status, part) => {
  const server = await scriptedServer(breakOff(status, part), answer(201, { id: 'v9' }));
  const { fairwatt } = clientOf(server.baseUrl);
  expect(await fairwatt.createVehicle({ model: 'Kia EV6' })).toEqual({ id: 'v9' });
  const [first, second] = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
});

test('answers that keep breaking off are given up as unreachable', async () => {
  const half = breakOff(200, '{"items":[');
  const server = await scriptedServer(half, half, half, half, half);
  const { fairwatt } = clientOf(server.baseUrl);
  await expect(fairwatt.findBuildings()).rejects.toThrow(FairwattUnreachable);
  expect(server.requests).toHaveLength(5);
});

test('a date to try again at is read by the clock of the server that named it', async () => {
  const server = await scriptedServer(
    answer(503, problem(503, 'NOT_READY'), {
      date: 'Sun, 15 Nov 2026 12:00:00 GMT',
      'retry-after': 'Sun, 15 Nov 2026 12:00:07 GMT',
    }),
    answer(200, { items: [] }),
  );
  const { fairwatt, waited } = clientOf(server.baseUrl);
  await fairwatt.findBuildings();
  expect(waited).toEqual([7000]);
});

test('a mistake of the server is tried again, but not for ever', async () => {
  const mistake = answer(500, problem(500, 'UNEXPECTED'));
  const server = await scriptedServer(
    mistake,
    answer(200, {}),
    ...Array.from({ length: 5 }, () => mistake),
  );
  const { fairwatt } = clientOf(server.baseUrl);
  await fairwatt.stopCharge({ sessionId: 's1' });
  await expect(fairwatt.stopCharge({ sessionId: 's1' })).rejects.toMatchObject({
    code: 'UNEXPECTED',
  });
  const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(7);
  expect(new Set(keys).size).toBe(2);
});

test('stops in the middle of an answer when the caller says so', async () => {
  const controller = new AbortController();
  const server = await scriptedServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{', () => controller.abort());
  });
  const { fairwatt } = clientOf(server.baseUrl);
  const call = fairwatt.findBuildings({}, { signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('two writes have different idempotency keys, unless the caller gives one', async () => {
  const done = answer(200, {});
  const server = await scriptedServer(done, done, done);
  const { fairwatt } = clientOf(server.baseUrl);
  await fairwatt.stopCharge({ sessionId: 's1' });
  await fairwatt.stopCharge({ sessionId: 's1' });
  await fairwatt.stopCharge({ sessionId: 's1' }, { idempotencyKey: 'mine' });
  const [first, second, third] = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).not.toBe(second);
  expect(third).toBe('mine');
});

test('a refusal is not repeated, and says what to do', async () => {
  const server = await scriptedServer(answer(409, problem(409, 'SPACE_TAKEN')));
  const { fairwatt } = clientOf(server.baseUrl);
  const refused = fairwatt.plugIn({ spaceId: 'a/b', vehicleId: '1' });
  await expect(refused).rejects.toThrow(FairwattProblem);
  await expect(refused).rejects.toMatchObject({ code: 'SPACE_TAKEN', next: 'Try again.' });
  expect(server.requests).toHaveLength(1);
});

test('gives up after its retries, and names what failed', async () => {
  const server = await scriptedServer(hangUp, hangUp, hangUp, hangUp, hangUp);
  const { fairwatt, waited } = clientOf(server.baseUrl);
  await expect(fairwatt.findBuildings()).rejects.toThrow(FairwattUnreachable);
  expect(server.requests).toHaveLength(5);
  expect(waited).toHaveLength(4);
});

test('an answer of something else, such as a proxy, is no answer of the API', async () => {
  const page = answer(404, '<html>', { 'content-type': 'text/html' });
  const server = await scriptedServer(page, page, page, page, page);
  const { fairwatt } = clientOf(server.baseUrl);
  await expect(fairwatt.findBuildings()).rejects.toThrow('Answered 404, but not by the API');
});

test('does not wait for minutes on its own', async () => {
  const later = { 'retry-after': '3600' };
  const server = await scriptedServer(answer(429, problem(429, 'RATE_LIMITED'), later));
  const { fairwatt, waited } = clientOf(server.baseUrl);
  await expect(fairwatt.findBuildings()).rejects.toMatchObject({ retryAfter: 3600 });
  expect(waited).toEqual([]);
});

test('waits as usual where a proxy names a date that has passed', async () => {
  const date = { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' };
  const busy = answer(503, problem(503, 'BUSY'), date);
  const server = await scriptedServer(busy, answer(200, { items: [] }));
  const { fairwatt, waited } = clientOf(server.baseUrl);
  await fairwatt.findBuildings();
  expect(waited).toEqual([expect.any(Number)]);
  expect(waited[0]).toBeGreaterThanOrEqual(125);
});

test('stops when the caller says so', async () => {
  const controller = new AbortController();
  const server = await scriptedServer(() => controller.abort());
  const { fairwatt } = clientOf(server.baseUrl);
  const call = fairwatt.findBuildings({}, { signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('a list is one page where it is awaited, and all items where it is iterated over', async () => {
  const first = answer(200, { items: [{ id: 'a' }, { id: 'b' }], nextCursor: 'c2' });
  const second = answer(200, { items: [{ id: 'c' }], nextCursor: null });
  const server = await scriptedServer(first, first, second);
  const { fairwatt } = clientOf(server.baseUrl);
  expect((await fairwatt.listSessions({ limit: 2 })).items).toHaveLength(2);
  const ids: string[] = [];
  for await (const { id } of fairwatt.listSessions({ limit: 2 })) ids.push(id);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(server.requests.map(({ url }) => url)).toEqual([
    'GET /v1/sessions?limit=2',
    'GET /v1/sessions?limit=2',
    'GET /v1/sessions?limit=2&cursor=c2',
  ]);
});

/** An event of a stream. */
const frame = (id: string, state: string) =>
  `id: ${id}\nevent: session\ndata: ${JSON.stringify({ state })}\n\n`;

test('watching continues after a broken line, behind the last event that arrived', async () => {
  const server = await scriptedServer(
    (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`: hello\n\n${frame('1', 'charging')}`, () => request.socket.destroy());
    },
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(frame('2', 'ended'));
    },
  );
  const { fairwatt } = clientOf(server.baseUrl);
  const states: string[] = [];
  for await (const { state } of fairwatt.watchSession({ sessionId: 's1' })) states.push(state);
  expect(states).toEqual(['charging', 'ended']);
  expect(server.requests[1]!.headers['last-event-id']).toBe('1');
});
