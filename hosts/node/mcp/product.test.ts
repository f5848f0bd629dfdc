import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { rememberAnswers } from '#api/public/rest/remember-answers.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { openProductEndpoint, type EndpointOptions } from './testing/product-endpoint.ts';

/** A client of the product's server, on a demo in memory. */
async function connect({
  mode = 'auto',
  ...options
}: EndpointOptions & { mode?: 'auto' | 'legacy' } = {}) {
  const { url, fetch } = openProductEndpoint(options);
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, { fetch }));
  return client;
}

const call = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const {
    content,
    structuredContent = {},
    isError = false,
  } = await client.callTool({
    name,
    arguments: given,
  });
  const texts = content.map((block) => (block.type === 'text' ? block.text : ''));
  // A refusal has its data as text.
  const data: unknown = isError ? JSON.parse(texts.at(-1)!) : structuredContent;
  return { texts, data: data as Record<string, never>, isError };
};

describe('the operations as tools', () => {
  test('repeat an answer that no log knows', async () => {
    const client = await connect();
    const create = (description: string) =>
      call(client, 'createWebhookEndpoint', {
        url: 'https://example.com/hooks',
        description,
        idempotencyKey: 'first',
      });
    const { data } = await create('one');
    expect((await create('one')).data).toEqual(data);
    expect((await create('two')).data).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await call(client, 'listWebhookEndpoints')).data['items']).toHaveLength(1);
  });

  test('repeat it only to a key that may ask', async () => {
    const repeatAnswer = rememberAnswers(() => 0);
    const asked = { url: 'https://example.com/hooks', idempotencyKey: '1' };
    const owner = await connect({ repeatAnswer });
    expect((await call(owner, 'createWebhookEndpoint', asked)).data).toHaveProperty('secret');
    const other = await connect({ repeatAnswer, granted: ['charging:read'] });
    const { data } = await call(other, 'createWebhookEndpoint', asked);
    expect(data).toMatchObject({ code: 'SCOPE_MISSING' });
    expect(JSON.stringify(data)).not.toContain('whsec_');
  });

  test('tell how many phases a vehicle has', async () => {
    const client = await connect();
    const { data } = await call(client, 'getVehicle', { vehicleId: 'v1', withDetails: true });
    expect([1, 3]).toContain(data['phases']);
  });

  test('answer with a sentence and data that fit their schemas, and stay small', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(35);
    const sizes: Record<string, number> = {};
    for (const name of [
      'findBuildings',
      'getClock',
      'listVehicles',
      'listReservations',
      'listSessions',
      'listInvoices',
      'listQueue',
      'listWebhookEndpoints',
    ]) {
      const { texts, data, isError } = await call(client, name);
      expect([name, isError, texts.length]).toEqual([name, false, 1]);
      sizes[name] = JSON.stringify(data).length;
    }
    expect(Object.entries(sizes).filter(([, size]) => size > 4000)).toEqual([]);
    const { data } = await call(client, 'listInvoices', { limit: 2 });
    const [, { id }] = data['items'] as unknown as [object, { id: string }];
    const sizeOf = async (withDetails: boolean) =>
      JSON.stringify((await call(client, 'getInvoice', { invoiceId: id, withDetails })).data)
        .length;
    expect(await sizeOf(false)).toBeLessThan(8000);
    expect(await sizeOf(true)).toBeGreaterThan(10_000);
  });

  test('about webhooks have no sentence of their own, and say nothing wrong', async () => {
    const client = await connect();
    const none = await call(client, 'listWebhookEndpoints');
    const made = await call(client, 'createWebhookEndpoint', { url: 'https://car.example/told' });
    const one = await call(client, 'listWebhookEndpoints');
    expect([none, made, one].map(({ texts }) => texts[0])).toEqual([
      'There are none.',
      'Done.',
      'Found: 1.',
    ]);
  });

  test('are listed and called by the scopes of the key', async () => {
    const client = await connect({ granted: ['vehicles:read'] });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['listVehicles', 'getVehicle']);
    const { data, isError } = await call(client, 'findBuildings');
    expect([isError, data['code']]).toEqual([true, 'SCOPE_MISSING']);
    expect(data['details']).toEqual({ scope: 'charging:read' });
    await expect(client.listResources()).rejects.toThrow(/charging:read/);
  });

  test('say why something is refused and what to do next', async () => {
    const client = await connect();
    const unknown = await call(client, 'getSession', { sessionId: 'nowhere' });
    expect(unknown).toMatchObject({
      isError: true,
      texts: [
        'There is no such session. Use an id from one of the lists.',
        expect.stringContaining('"NOT_FOUND"') as string,
      ],
      data: { code: 'NOT_FOUND', sentence: 'There is no such session.' },
    });
    const misspelled = await call(client, 'getSession', { session: 'x' });
    expect(misspelled.data).toMatchObject({ code: 'BAD_INPUT', field: 'sessionId' });
    const bad = await call(client, 'setClock', { isPaused: true, idempotencyKey: '' });
    expect(bad.data).toMatchObject({ code: 'BAD_IDEMPOTENCY_KEY', field: 'idempotencyKey' });
    await expect(client.callTool({ name: 'createSandbox', arguments: {} })).rejects.toThrow(
      'There is no tool "createSandbox"',
    );
  });

  test('say that the store is lost, also where it has the answers to repeat', async () => {
    const client = await connect({
      repeatAnswer: () => Promise.reject(new StoreUnavailable(false)),
    });
    const asked = { url: 'https://example.com/hooks', idempotencyKey: '1' };
    const { data, isError } = await call(client, 'createWebhookEndpoint', asked);
    expect([isError, data['code']]).toEqual([true, 'STORE_UNAVAILABLE']);
  });

  test('report a mistake of ours to us, and only that there was one to the client', async () => {
    const mistake = new TypeError('somebody@example.com');
    const reported: Error[] = [];
    const client = await connect({
      repeatAnswer: () => Promise.reject(mistake),
      report: (error) => reported.push(error),
    });
    const asked = { url: 'https://example.com/hooks', idempotencyKey: '1' };
    const calling = call(client, 'createWebhookEndpoint', asked);
    await expect(calling).rejects.toThrow(/^(?!.*example\.com)/);
    expect(reported.map(({ cause }) => cause)).toEqual([mistake]);
  });

  test('report it as well where a resource is read', async () => {
    const mistake = new TypeError('somebody@example.com');
    const reported: Error[] = [];
    const client = await connect({ failure: mistake, report: (error) => reported.push(error) });
    const reading = client.readResource({ uri: 'fairwatt://terms' });
    await expect(reading).rejects.toThrow(/^(?!.*example\.com)/);
    await expect(client.listResources()).rejects.toThrow(/^(?!.*example\.com)/);
    expect(reported.map(({ cause }) => cause)).toEqual([mistake, mistake]);
  });

  test('answer older clients with the data as text, too', async () => {
    const client = await connect({ mode: 'legacy' });
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    await client.ping();
    const { texts, data } = await call(client, 'getClock');
    expect(texts[0]).toMatch(/^It is Sun 6:30 PM/);
    expect(JSON.parse(texts[1]!)).toEqual(data);
  });
});

describe('beside tools', () => {
  test('instructions and a prompt say how to act: quote, tell the ceiling, then reserve', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    const named = client.getInstructions()!.match(/\b[a-z]+[A-Z]\w+\b/g)!;
    const known = new Set([
      ...tools.map(({ name }) => name),
      'slotId',
      'quoteId',
      'idempotencyKey',
    ]);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['chargeMyCar']);
    const { messages } = await client.getPrompt({
      name: 'chargeMyCar',
      arguments: { vehicle: 'the Leaf', readyBy: 'six' },
    });
    expect(messages[0]!.content).toMatchObject({
      text: expect.stringMatching(/^Charge the Leaf, ready by six\. .* after I agree\.$/) as string,
    });
  });

  test('resources have the terms and every price sheet in words', async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'fairwatt://terms',
      'fairwatt://tariffs/golden-tower',
      'fairwatt://tariffs/silver-plaza',
    ]);
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      return (contents[0] as { text: string }).text;
    };
    const terms = await read('fairwatt://terms');
    expect(terms).toContain('free until 30 minutes before the start');
    expect(terms).toContain('from 20 minutes after the request to move');
    expect(terms).toContain('never between 23:00 and 07:00');
    const prices = await read('fairwatt://tariffs/silver-plaza');
    expect(prices).toContain('- Idle fee: 3 USD an hour; plus 8% tax; from 07:00 to 23:00');
    expect(prices).toContain('at most 24 USD a session');
    await expect(read('fairwatt://tariffs/nowhere')).rejects.toThrow(/not found/i);
  });
});
