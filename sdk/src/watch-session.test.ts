import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, hangUp, problem, scriptedServer } from '../testing/scripted-server.ts';
import { Fairwatt } from './fairwatt.ts';
import { FairwattUnreachable } from './problem.ts';

afterEach(() => vi.useRealTimers());

const frame = (id: string, state: string) =>
  `id: ${id}\nevent: session\ndata: ${JSON.stringify({ state })}\n\n`;

const open = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

const clientOf = (baseUrl: string, timeout: number) =>
  new Fairwatt({ baseUrl, key: 'fws_test', timeout, wait: async () => undefined });

async function statesSeen(fairwatt: Fairwatt) {
  const states: string[] = [];
  for await (const { state } of fairwatt.watchSession({ sessionId: 's1' })) states.push(state);
  return states;
}

/** A stream that the test goes on with, watched by a client whose timers move when told to. */
async function watchByHand() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const streams: ServerResponse[] = [];
  const server = await scriptedServer((_, response) => {
    streams.push(open(response));
    response.write(frame('1', 'charging'));
  });
  const watched = clientOf(server.baseUrl, 30_000).watchSession({ sessionId: 's1' });
  expect((await watched.next()).value).toEqual({ state: 'charging' });
  return { server, watched, stream: streams[0]! };
}

test('a stream may last longer than an answer may take', async () => {
  const { server, watched, stream } = await watchByHand();
  const second = watched.next();
  vi.advanceTimersByTime(35_000);
  stream.end(frame('2', 'ended'));
  expect((await second).value).toEqual({ state: 'ended' });
  expect(server.requests).toHaveLength(1);
});

test('one that gives no sign of life is opened again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = await scriptedServer(
    (_, response) => void open(response).write(frame('1', 'charging')),
    (_, response) => void open(response).end(frame('2', 'ended')),
  );
  const watched = clientOf(server.baseUrl, 30_000).watchSession({ sessionId: 's1' });
  expect((await watched.next()).value).toEqual({ state: 'charging' });
  const second = watched.next();
  vi.advanceTimersByTime(60_000);
  expect((await second).value).toEqual({ state: 'ended' });
  expect(server.requests[1]!.headers['last-event-id']).toBe('1');
});

test('whoever thinks about a session for long keeps the same stream', async () => {
  const { server, watched, stream } = await watchByHand();
  vi.advanceTimersByTime(3_600_000);
  stream.end(frame('2', 'ended'));
  expect((await watched.next()).value).toEqual({ state: 'ended' });
  expect(server.requests).toHaveLength(1);
});

test('a failure of the server that may pass does not end it', async () => {
  const failure = JSON.stringify(problem(503, 'STORE_UNAVAILABLE'));
  const server = await scriptedServer(
    (_, response) =>
      void open(response).end(`${frame('1', 'charging')}event: problem\ndata: ${failure}\n\n`),
    (_, response) => void open(response).end(frame('2', 'ended')),
  );
  expect(await statesSeen(clientOf(server.baseUrl, 30_000))).toEqual(['charging', 'ended']);
  expect(server.requests[1]!.headers['last-event-id']).toBe('1');
});

test('a server that is away for longer than a call may take does not end it', async () => {
  const server = await scriptedServer(
    (request, response) =>
      void open(response).write(frame('1', 'charging'), () => request.socket.destroy()),
    ...Array.from({ length: 8 }, () => hangUp),
    ...Array.from({ length: 8 }, () => answer(503, problem(503, 'NOT_READY'))),
    (_, response) => void open(response).end(frame('2', 'ended')),
  );
  expect(await statesSeen(clientOf(server.baseUrl, 30_000))).toEqual(['charging', 'ended']);
  expect(server.requests.at(-1)!.headers['last-event-id']).toBe('1');
});

test('a server that does not come back is given up, and one that never was there soon', async () => {
  const lost = await scriptedServer(
    (request, response) =>
      void open(response).write(frame('1', 'charging'), () => request.socket.destroy()),
    ...Array.from({ length: 200 }, () => hangUp),
  );
  await expect(statesSeen(clientOf(lost.baseUrl, 30_000))).rejects.toThrow(FairwattUnreachable);
  const never = await scriptedServer(...Array.from({ length: 5 }, () => hangUp));
  await expect(statesSeen(clientOf(never.baseUrl, 30_000))).rejects.toThrow(FairwattUnreachable);
});

test('whoever stops while the server is away need not wait for it', async () => {
  const server = await scriptedServer(
    (request, response) =>
      void open(response).write(frame('1', 'charging'), () => request.socket.destroy()),
  );
  const controller = new AbortController();
  const wait = async (_: number, signal?: AbortSignal) => {
    controller.abort();
    signal?.throwIfAborted();
  };
  const fairwatt = new Fairwatt({ baseUrl: server.baseUrl, key: 'fws_test', wait });
  const watched = fairwatt.watchSession({ sessionId: 's1' }, { signal: controller.signal });
  expect((await watched.next()).value).toEqual({ state: 'charging' });
  await expect(watched.next()).rejects.toMatchObject({ name: 'AbortError' });
  expect(server.requests).toHaveLength(1);
});

test('one that does not pass is told', async () => {
  const gone = JSON.stringify(problem(401, 'UNAUTHORIZED'));
  const server = await scriptedServer(
    (_, response) => void open(response).end(`event: problem\ndata: ${gone}\n\n`),
  );
  const seen = statesSeen(clientOf(server.baseUrl, 30_000));
  await expect(seen).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
});

test('whoever stops watching ends the connection', async () => {
  const closed: Promise<unknown>[] = [];
  const server = await scriptedServer((_, response) => {
    open(response).write(frame('1', 'charging'));
    closed.push(once(response, 'close'));
  });
  for await (const { state } of clientOf(server.baseUrl, 30_000).watchSession({
    sessionId: 's1',
  })) {
    expect(state).toBe('charging');
    break;
  }
  await Promise.all(closed);
  expect(closed).toHaveLength(1);
});
