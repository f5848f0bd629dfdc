import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '#api/policy/actor.ts';
import { evening } from '#api/testing/live.ts';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import type { Database, Query } from '../store/database.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import { publicClient } from '../testing/public-client.ts';
import { publicHost } from '../testing/public-host.ts';

type Made = PublicAnswers['createKey'];

/** A process that dies between what it does to a key and keeping the answer. */
function dyingAfterKeys(database: Database): Database {
  let hasWritten = false;
  const query = (async (statement, values) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (hasWritten && text.includes('into kept_answers')) throw new StoreUnavailable(true);
    const answer = await database.query(statement, values);
    // Not the statement that makes a sandbox with its first key.
    hasWritten ||= /^\s*(insert into keys|update keys set hash)/.test(text);
    return answer;
  }) as Query;
  return { ...database, query };
}

const rotate = (id: string) => `POST /v1/keys/${id}/rotate`;

describe.each(databases)('a key whose answer was lost, asked for again on $name', ({ open }) => {
  const clock = { now: evening as number };
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database.end());

  /** Asks a process that dies in the middle, then another one with the same Idempotency-Key. */
  async function askTwice(line: (id: string) => string, body: object) {
    const dying = await publicHost(dyingAfterKeys(database.first), clock);
    const { id, key } = (await dying.communities.createSandbox())!;
    const named = { 'idempotency-key': 'the-same-name-twice' };
    const { items } = (
      await publicClient(dying.address)<PublicAnswers['listKeys']>(key, 'GET /v1/keys')
    ).body;
    const asked = line(items[0]!.id);
    const lost = await publicClient(dying.address)(key, asked, body, named);
    expect(lost.status).toBe(503);
    await dying.stop();
    const host = await publicHost((await database.another?.()) ?? database.first, clock);
    const send = publicClient(host.address);
    const again = await send<Made>(key, asked, body, named);
    expect(again.body).toHaveProperty('secret');
    return { id, key, send, host, again: again.body, repeat: () => send(key, asked, body, named) };
  }

  test('is made once, and its secret opens', async () => {
    const made = { name: 'App', scopes: [...scopes] };
    const { key, again, send, host, repeat } = await askTwice(() => 'POST /v1/keys', made);
    const { body } = await send<PublicAnswers['listKeys']>(key, 'GET /v1/keys');
    expect(body.items.map(({ name }) => name).toSorted()).toEqual(['App', 'First key']);
    expect((await send(again.secret, 'GET /v1/vehicles')).status).toBe(200);
    expect((await repeat()).body).toEqual(again);
    await host.stop();
  });

  test('is rotated once: the secret before it is valid for as long as was said', async () => {
    const { key, again, send, host } = await askTwice(rotate, { overlapSeconds: 3600 });
    expect((await send(key, 'GET /v1/vehicles')).status).toBe(200);
    expect((await send(again.secret, 'GET /v1/vehicles')).status).toBe(200);
    await host.stop();
  });

  test('is rotated without an overlap: what the old secret opens is this answer alone', async () => {
    const { key, again, send, host, repeat } = await askTwice(rotate, { overlapSeconds: 0 });
    expect((await send(again.secret, 'GET /v1/vehicles')).status).toBe(200);
    expect((await repeat()).body).toEqual(again);
    const line = rotate(again.key.id);
    const named = { 'idempotency-key': 'the-same-name-twice' };
    const refused = { status: 401 };
    expect(await send(key, 'GET /v1/vehicles', undefined, named)).toMatchObject(refused);
    expect(await send(key, `DELETE /v1/keys/${again.key.id}`, undefined, named)).toMatchObject(
      refused,
    );
    expect(await send(key, line, { overlapSeconds: 0 })).toMatchObject(refused);
    const other = { 'idempotency-key': 'another-name-for-it' };
    expect(await send(key, line, { overlapSeconds: 0 }, other)).toMatchObject(refused);
    expect(await send(key, line, { overlapSeconds: 5 }, named)).toMatchObject({
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await send(again.secret, 'GET /v1/vehicles')).status).toBe(200);
    clock.now += 10 * 60_000;
    expect((await repeat()).status).toBe(401);
    await host.stop();
  });

  test('is rotated once by two requests at the same time', async () => {
    const host = await publicHost(database.first, clock);
    const send = publicClient(host.address);
    const { key } = (await host.communities.createSandbox())!;
    const { items } = (await send<PublicAnswers['listKeys']>(key, 'GET /v1/keys')).body;
    const line = rotate(items[0]!.id);
    const named = { 'idempotency-key': 'both-at-once' };
    const both = await Promise.all([1, 2].map(() => send<Made>(key, line, {}, named)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.body.secret).toBe(both[1]!.body.secret);
    clock.now += 2 * 3_600_000;
    expect((await send(both[0]!.body.secret, 'GET /v1/vehicles')).status).toBe(200);
    await host.stop();
  });
});
