import { expect, test } from 'vitest';
import type { PublicAnswers } from './contract/contract.ts';
import { openPublicApi, problem } from './testing/public-api.ts';

test('a charge is not started with the quote of another session', async () => {
  const { send } = openPublicApi();
  const plugIn = async (spaceId: string, vehicleId: string) => {
    const place = { spaceId, vehicleId, levelPercent: 30 };
    return (await send<PublicAnswers['plugIn']>('POST /v1/sessions', place)).body.id;
  };
  const [one, other] = [
    await plugIn('golden-tower-42', 'v1'),
    await plugIn('golden-tower-93', 'v2'),
  ];
  const order = { goal: { kind: 'energy', energyWh: 5000 }, readyBy: '2026-11-16T07:00:00-05:00' };
  const { quoteId } = (
    await send<PublicAnswers['createQuote']>('POST /v1/quotes', {
      charge: { sessionId: one, order },
    })
  ).body;
  expect(await send(`POST /v1/sessions/${other}/start`, { quoteId })).toMatchObject({
    ...problem(422, 'BAD_INPUT'),
    body: { field: 'quoteId' },
  });
  expect(await send(`GET /v1/sessions/${other}`)).toMatchObject({ body: { order: null } });
  expect((await send(`POST /v1/sessions/${one}/start`, { quoteId })).status).toBe(200);
});
