import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { publicClient } from '../testing/public-client.ts';
import { publicHost } from '../testing/public-host.ts';
import { noon } from '../testing/community-client.ts';

let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
let send: ReturnType<typeof publicClient>;
const clock = { now: noon };
beforeAll(async () => {
  database = await testPglite();
  host = await publicHost(database.first, clock);
  send = publicClient(host.address);
});
afterAll(async () => {
  await host.stop();
  await database.end();
});

const create = async () => (await host.communities.createSandbox())!.key;

async function quoted(key: string) {
  const { body } = await send<PublicAnswers['findSlots']>(key, 'GET /v1/slots?vehicleId=v1');
  const { slotId } = body.slots[0]!;
  return (await send<PublicAnswers['createQuote']>(key, 'POST /v1/quotes', { slotId })).body
    .quoteId;
}

const encoded = (...data: unknown[]) => btoa(JSON.stringify(data)).replaceAll('=', '');

describe('a hosted sandbox', () => {
  test('takes only quotes that it gave for the same sandbox, and so does every process', async () => {
    const [key, other] = [await create(), await create()];
    const quoteId = await quoted(key);
    const token = quoteId.slice(0, -22);
    const [kind, ...parts] = JSON.parse(atob(token)) as unknown[];
    const signature = quoteId.slice(-22);
    const forged = [
      token,
      encoded(kind, ...parts),
      encoded(kind, ...parts.with(4, 30_000)) + signature,
      `${token}${'A'.repeat(22)}`,
      signature,
      await quoted(other),
    ];
    for (const one of forged) {
      const refused = await send(key, 'POST /v1/reservations', { quoteId: one });
      expect(refused).toMatchObject({ status: 422, body: { code: 'BAD_INPUT', field: 'quoteId' } });
    }
    const another = await publicHost(database.first, clock);
    const elsewhere = publicClient(another.address);
    expect(await elsewhere(key, 'POST /v1/reservations', { quoteId })).toMatchObject({
      status: 201,
    });
    await another.stop();
  });

  test('begins paused, as the pages show it, and runs once a rate is set', async () => {
    const key = await create();
    const now = async () => (await send<PublicAnswers['getClock']>(key, 'GET /v1/clock')).body;
    const { now: beginning, isPaused } = await now();
    expect(isPaused).toBe(true);
    clock.now += 60_000;
    expect((await now()).now).toBe(beginning);
    const running = await send(key, 'PATCH /v1/clock', { rate: 60 });
    expect(running.body).toMatchObject({ rate: 60, isPaused: false });
    clock.now += 60_000;
    expect(Date.parse((await now()).now) - Date.parse(beginning)).toBe(3_600_000);
    await send(key, 'PATCH /v1/clock', { rate: 1, isPaused: true });
    expect((await now()).isPaused).toBe(true);
    await send(key, 'PATCH /v1/clock', { isPaused: false });
    await send(key, 'POST /v1/sandbox/reset', {});
    expect(await now()).toMatchObject({ now: beginning, isPaused: true });
  });
});
