import { describe, expect, test } from 'vitest';
import type { PublicAnswers } from './contract/contract.ts';
import { pageOf } from './paging.ts';
import { openPublicApi, problem } from './testing/public-api.ts';

test('the cursor is null on the last page and on no other', () => {
  for (let count = 0; count <= 9; count += 1) {
    const entries = Array.from({ length: count }, (_, place) => count - place);
    for (const limit of [1, 2, 3, 4, 9]) {
      const pages: number[][] = [];
      let cursor: string | null = null;
      do {
        const page: ReturnType<typeof pageOf<number, number>> = pageOf(
          'figures',
          entries,
          (entry) => [entry, ''],
          { limit, ...(cursor !== null && { cursor }) },
          (entry) => entry,
        );
        pages.push(page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(pages.flat()).toEqual(entries);
      expect(pages).toHaveLength(Math.max(1, Math.ceil(count / limit)));
    }
  }
});

describe('lists', () => {
  test('are paged without doubling or leaving out anything', async () => {
    const { send } = openPublicApi();
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const page: { body: PublicAnswers['listSessions'] } = await send(
        `GET /v1/sessions?limit=7${cursor && `&cursor=${cursor}`}`,
      );
      expect(page.body.items.length).toBeLessThanOrEqual(7);
      seen.push(...page.body.items.map(({ id }) => id));
      cursor = page.body.nextCursor;
    } while (cursor !== null);
    const all = await send<PublicAnswers['listSessions']>('GET /v1/sessions?limit=100');
    expect(seen.slice(0, 100)).toEqual(all.body.items.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('leave out nothing when entries are removed between two pages', async () => {
    const { send } = openPublicApi();
    type Endpoints = PublicAnswers['listWebhookEndpoints'];
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const made = await send<PublicAnswers['createWebhookEndpoint']>(
        'POST /v1/webhook-endpoints',
        {
          url: `https://example.com/${name}`,
        },
      );
      ids.push(made.body.endpoint.id);
    }
    const { body: first } = await send<Endpoints>('GET /v1/webhook-endpoints?limit=2');
    for (const { id } of first.items) await send(`DELETE /v1/webhook-endpoints/${id}`);
    const { body: second } = await send<Endpoints>(
      `GET /v1/webhook-endpoints?limit=2&cursor=${first.nextCursor}`,
    );
    const seen = [...first.items, ...second.items].map(({ id }) => id);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('show an endpoint without the description that was cleared', async () => {
    const { send } = openPublicApi();
    const hook = { url: 'https://example.com/hooks', description: 'Night shift' };
    const { body } = await send<PublicAnswers['createWebhookEndpoint']>(
      'POST /v1/webhook-endpoints',
      hook,
    );
    expect(
      await send(`PATCH /v1/webhook-endpoints/${body.endpoint.id}`, { description: '' }),
    ).toMatchObject({ status: 200, body: { description: '' } });
    expect(await send('GET /v1/webhook-endpoints')).toMatchObject({
      body: { items: [{ description: '' }] },
    });
  });

  test('have an invoice for every month', async () => {
    const { send } = openPublicApi();
    const { body } = await send<PublicAnswers['listInvoices']>('GET /v1/invoices');
    expect(body.items[0]).toMatchObject({ month: '2026-11', state: 'draft', number: null });
    expect(body.items[0]!.sentence).toMatch(/^November 2026 so far: \$[\d.]+ for \d+ sessions?\./);
    const paid = await send<PublicAnswers['listInvoices']>('GET /v1/invoices?state=paid');
    expect(paid.body.items.every(({ state }) => state === 'paid')).toBe(true);
  });

  test('refuse a cursor that is none', async () => {
    const { send } = openPublicApi();
    expect(await send('GET /v1/sessions?cursor=nonsense')).toMatchObject(
      problem(422, 'BAD_CURSOR'),
    );
    const { body: invoices } = await send<PublicAnswers['listInvoices']>(
      'GET /v1/invoices?limit=1',
    );
    expect(await send(`GET /v1/sessions?cursor=${invoices.nextCursor}`)).toMatchObject(
      problem(422, 'BAD_CURSOR'),
    );
    expect(await send('GET /v1/sessions?limit=101')).toMatchObject({
      ...problem(422, 'BAD_INPUT'),
      body: { field: 'limit' },
    });
  });
});
