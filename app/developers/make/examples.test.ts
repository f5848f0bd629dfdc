import { describe, expect, test } from 'vitest';
import { operations } from '#api/public/operations.ts';
import { openPlayground } from '#hosts/playground/playground.ts';
import { fillTemplate } from '../examples/fill-template.ts';
import { answerExamples } from './answer-examples.ts';
import { definitions, worldOfExamples } from './make-page.ts';

const world = worldOfExamples();

describe.each(Object.entries(definitions))('the examples of %s', (_, list) => {
  test('run alone, after the ones they name, and are answered', async () => {
    const made = await answerExamples(list, world);
    for (const example of made) {
      const playground = openPlayground(world);
      const answers = new Map<string, unknown>();
      const chain = [...made.filter(({ id }) => example.after.includes(id)), example];
      for (const { id, request } of chain) {
        const { method, path, body } = fillTemplate(request, answers);
        const answer = await playground.ask({
          method,
          path,
          headers: { 'content-type': 'application/json', 'idempotency-key': id },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const expected = id === 'problem' ? 409 : answer.status < 300 && answer.status;
        expect(answer.status, `${id}: ${answer.body}`).toBe(expected);
        answers.set(id, JSON.parse(answer.body));
      }
    }
  });
});

test('every operation has an example in the reference, unless it needs a server', () => {
  const shown = Object.entries(definitions)
    .filter(([page]) => page.includes('/reference/'))
    .flatMap(([, list]) => list.filter(({ hidden }) => !hidden))
    .map(({ operation }) => operation);
  const withExample = new Set(shown);
  const needServer = [
    'watchSession',
    'inviteResident',
    'createSandbox',
    'createViewLink',
    'deleteSandbox',
  ];
  expect(operations.map(({ id }) => id).filter((id) => !withExample.has(id))).toEqual(needServer);
});

test('a write that is sent again is answered alike, and its key fits no other request', async () => {
  const playground = openPlayground(world);
  const plugIn = (space: string) =>
    playground.ask({
      method: 'POST',
      path: '/v1/sessions',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
      body: JSON.stringify({ spaceId: space, vehicleId: 'v1' }),
    });
  const first = await plugIn('golden-tower-42');
  expect(first.status).toBe(201);
  const again = await plugIn('golden-tower-42');
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(again.headers['idempotency-replayed']).toBe('true');
  const other = await plugIn('golden-tower-93');
  expect([other.status, JSON.parse(other.body).code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

test('what needs a server says so', async () => {
  const { status, body } = await openPlayground(world).ask({
    method: 'POST',
    path: '/v1/sandboxes',
    headers: {},
  });
  expect(status).toBe(503);
  expect(JSON.parse(body).detail).toBe('There is no server behind this page.');
});

test('a live stream is answered with how it begins: it ends only with its session', async () => {
  const playground = openPlayground(world);
  const plugged = await playground.ask({
    method: 'POST',
    path: '/v1/sessions',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ spaceId: 'golden-tower-42', vehicleId: 'v1' }),
  });
  const { id } = JSON.parse(plugged.body) as { id: string };
  const path = `/v1/sessions/${id}/events`;
  const { status, body } = await playground.ask({ method: 'GET', path, headers: {} });
  expect(status).toBe(200);
  expect(body).toMatch(/^retry: 2000\n\nid: \S+\nevent: session\ndata: \{.*\}\n\n$/);
});

const ask = (path: string) => openPlayground(world).ask({ method: 'GET', path, headers: {} });

describe('an address that a reader typed', () => {
  test.each(['v1/vehicles?limit=1', 'https://fairwatt.example/v1/vehicles?limit=1'])(
    '%s is read as a path',
    async (path) => {
      expect(await ask(path)).toEqual(await ask('/v1/vehicles?limit=1'));
    },
  );

  test.each(['@x', ':99999', '//x y', ''])('“%s” leads to no operation', async (path) => {
    expect(JSON.parse((await ask(path)).body)).toMatchObject({ code: 'NO_SUCH_OPERATION' });
  });
});
