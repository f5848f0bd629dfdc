import { expect, test } from 'vitest';
import { hour, minute } from '#engine/units.ts';
import { ownerScopes } from '../../policy/actor.ts';
import { ownAffairs, partsOf } from '../../testing/owner-reads.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { operations } from '../operations.ts';
import { openPublicApi, problem } from '../testing/public-api.ts';

const building = 'golden-tower';
const state = `GET /v1/buildings/${building}/state`;
const rules = [
  { kind: 'ENERGY', period: 'night', unitPrice: 0.1, startsAt: '23:00', endsAt: '07:00' },
  { kind: 'ENERGY', period: 'day', unitPrice: 0.2 },
];

test('no answer to an owner has a battery level, a goal, a ready-by time or a plan of a resident', async () => {
  const { send, wall } = openPublicApi();
  const place = { spaceId: 'golden-tower-42', vehicleId: 'v1', levelPercent: 31.4 };
  const { body: session } = await send<{ id: string }>('POST /v1/sessions', place);
  const readyBy = new Date(wall.now + 17 * hour + 7 * minute).toISOString();
  const order = { goal: { kind: 'level', levelPercent: 73.5 }, readyBy };
  const { body: started } = await send(`POST /v1/sessions/${session.id}/start`, { order });
  const times = [...partsOf(started).values].filter(
    (one) =>
      typeof one === 'string' && /^\d{4}-/.test(one) && Date.parse(one) > wall.now + 6.5 * hour,
  );
  expect(times.length).toBeGreaterThan(1);
  const secrets = new Set<unknown>([31.4, 73.5, ...times]);
  const reads = operations.filter(({ tag, isReadOnly }) => tag === 'Owners' && isReadOnly);
  expect(reads).toHaveLength(3);
  const writes = [
    [`POST /v1/buildings/${building}/prices`, { from: '2026-12-01', rules }],
    [`PATCH /v1/buildings/${building}/safe-power`, { amps: 40 }],
    [`POST /v1/buildings/${building}/available-power`, { amps: 60 }],
  ] as const;
  const answers = [];
  for (const { method, path } of reads) {
    const filled = path.replace('{buildingId}', building).replace('{month}', '2026-11');
    answers.push(await send(`${method} ${filled}`));
  }
  for (const [line, input] of writes) answers.push(await send(line, input));
  for (const { status, body } of answers) {
    expect(status).toBeLessThan(300);
    const { names, values } = partsOf(body);
    expect([...names].filter((one) => ownAffairs.test(one))).toEqual([]);
    expect([...values].filter((one) => secrets.has(one))).toEqual([]);
  }
});

test('the statement of a month lists each resident, and its lines add up to its sums', async () => {
  const { send } = openPublicApi();
  const { body: page } = await send<PublicAnswers['listStatements']>(
    `GET /v1/buildings/${building}/statements`,
  );
  expect(page.items.length).toBeGreaterThan(2);
  for (const { month, sums } of page.items) {
    const { body } = await send<PublicAnswers['getStatement']>(
      `GET /v1/buildings/${building}/statements/${month}`,
    );
    const total = body.lines.reduce((sum, line) => sum + line.sums.totalMinor, 0);
    expect([month, total]).toEqual([month, sums.totalMinor]);
  }
  const wrong = `GET /v1/buildings/${building}/statements`;
  expect(await send(`${wrong}/2026-13`)).toMatchObject(problem(422, 'BAD_INPUT'));
  expect(await send(`${wrong}/2021-01`)).toMatchObject(problem(404, 'NOT_FOUND'));
});

test('of two owners who change the same prices, the second is told', async () => {
  const { send } = openPublicApi();
  const { headers } = await send(`GET /v1/buildings/${building}/tariff`);
  const ifMatch = { 'if-match': headers.get('etag')! };
  const prices = `POST /v1/buildings/${building}/prices`;
  const first = await send<PublicAnswers['setPrices']>(
    prices,
    { from: '2026-12-01', rules },
    ifMatch,
  );
  expect(first).toMatchObject({ status: 201, body: { from: '2026-12-01T00:00:00-05:00' } });
  expect(first.body.residentsTold).toBeGreaterThan(0);
  const second = { from: '2026-12-01', rules: rules.slice(1) };
  expect(await send(prices, second, ifMatch)).toMatchObject(problem(412, 'PRECONDITION_FAILED'));
  // Without an If-Match the last one counts.
  expect((await send(prices, second)).status).toBe(201);
});

test('prices cannot begin today, and have to be prices', async () => {
  const { send } = openPublicApi();
  const prices = `POST /v1/buildings/${building}/prices`;
  expect(await send(prices, { from: '2026-11-15', rules })).toMatchObject({
    ...problem(409, 'DOES_NOT_FIT'),
    body: { details: { why: 'too-soon', earliest: '2026-11-16' } },
  });
  const tooPrecise = [{ kind: 'ENERGY', unitPrice: 0.1234567 }];
  expect(await send(prices, { from: '2026-12-01', rules: tooPrecise })).toMatchObject(
    problem(409, 'DOES_NOT_FIT'),
  );
  const negative = [{ kind: 'ENERGY', unitPrice: -1 }];
  expect(await send(prices, { from: '2026-12-01', rules: negative })).toMatchObject(
    problem(422, 'BAD_INPUT'),
  );
});

test('what a meter tells is free counts for a minute, and the safe value after it', async () => {
  const { send } = openPublicApi();
  const tell = `POST /v1/buildings/${building}/available-power`;
  expect(await send(tell, { amps: 60 })).toMatchObject(problem(409, 'NO_SAFE_POWER'));
  await send(`PATCH /v1/buildings/${building}/safe-power`, { amps: 40 });
  const { body } = await send<PublicAnswers['tellAvailablePower']>(tell, { amps: 500 });
  // Never more than the supply gives.
  expect(body.amps).toBe(120);
  const limits = async () => {
    const { body: now } = await send<PublicAnswers['getBuildingState']>(state);
    return { safe: now.safeA, told: now.availableA };
  };
  expect(await limits()).toEqual({ safe: 40, told: 500 });
  const later = new Date(Date.parse(body.until) + 1000).toISOString();
  await send('PATCH /v1/clock', { jumpTo: later });
  expect(await limits()).toEqual({ safe: 40, told: null });
});

test('a key for reading changes nothing', async () => {
  const { send } = openPublicApi({ granted: ['building:read'] });
  expect((await send(state)).status).toBe(200);
  const tell = `POST /v1/buildings/${building}/available-power`;
  expect(await send(tell, { amps: 60 })).toMatchObject(problem(403, 'SCOPE_MISSING'));
});

test('a sandbox has no accounts to invite to', async () => {
  const { send } = openPublicApi({ granted: ownerScopes });
  expect(await send('POST /v1/invitations', { email: 'ann@home.example' })).toMatchObject(
    problem(403, 'NOT_ALLOWED'),
  );
});
