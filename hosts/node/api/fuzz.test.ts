import * as fc from 'fast-check';
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import { operations } from '#api/public/operations.ts';
import { documentedOperations, schemas } from '#api/public/testing/documented-operations.ts';
import {
  type KnownIds,
  idsOfDemo,
  randomCall,
  requestOf,
  type RandomCall,
} from '#api/public/testing/random-calls.ts';
import { called, passage } from '#api/public/testing/sure-calls.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { documentedAnswers } from '../testing/documented-answers.ts';
import { digests, publicHost } from '../testing/public-host.ts';
import { noon } from '../testing/community-client.ts';
import { manyTenants, newTenant, type Tenant } from '../testing/tenants.ts';
import { openReceiver } from '../testing/webhooks/webhook-receiver.ts';

const clock = { now: noon };
const documented = documentedAnswers();
const byId = new Map(operations.map((operation) => [operation.id as string, operation]));

let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  database = await testPglite();
  host = await publicHost(database.first, clock);
  receiver = await openReceiver();
}, 300_000);
afterAll(async () => {
  receiver.close();
  await host.stop();
  await database.end();
});

/** Refused before any operation is found. */
const withoutOperation = new Set(['NO_SUCH_OPERATION', 'METHOD_NOT_ALLOWED']);

/** A sandbox has no accounts. */
const impossible = new Set(['inviteResident']);

const hurry = { goal: { kind: 'full' }, readyBy: '2026-11-16T12:00:00Z' };

const buildingId = 'golden-tower';
const price = { kind: 'ENERGY', unitPrice: 0.21 };

/** Calls that need the answer of the one before, with the first id that it gave. */
const journey: readonly RandomCall[] = [
  called('plugIn', { spaceId: 'golden-tower-93', vehicleId: 'v3' }, null),
  // The second of this tenant: the first is watched.
  called('startCharge', { sessionId: '', order: hurry }, 1),
  called('findSlots', { vehicleId: 'v2' }, null),
  called('createQuote', { slotId: '' }, 0),
  called('createReservation', { quoteId: '' }, 0),
  called('correctVehicle', { sessionId: '', vehicleId: '' }, 1),
  called('setPrices', { buildingId, from: '2026-12-24', rules: [price] }, null),
  called('setSafePower', { buildingId, amps: 40 }, null),
  called('tellAvailablePower', { buildingId, amps: 60 }, null),
  called('getStatement', { buildingId, month: '2026-10' }, null),
  called('createKey', { name: 'For a moment', scopes: ['charging:read'] }, null),
  called('rotateKey', { keyId: '' }, 0),
  called('endKey', { keyId: '' }, 0),
  called('createVehicle', { name: '', model: 'Mini Cooper SE' }, null),
  // After the three that everybody begins with.
  called('removeVehicle', { vehicleId: '' }, 3),
  called('getWebhookEndpoint', { endpointId: '' }, 0),
  // The watched charge was told of before.
  called('listWebhookDeliveries', { endpointId: '' }, 0),
  called('replayWebhookDelivery', { endpointId: '', deliveryId: '' }, 0),
];

/** `RUNS=200 npx vitest run hosts/node/api/fuzz.test.ts` asks more. */
const numRuns = Number(process.env['RUNS'] ?? 10);

/** Which of the tenants calls: mostly those who may. */
const callers = fc.oneof(
  { arbitrary: fc.constantFrom('full 0', 'full 1'), weight: 8 },
  { arbitrary: fc.constant('reader'), weight: 2 },
  { arbitrary: fc.nat(4).map((at) => `stranger ${at}`), weight: 1 },
);

const bearer = ({ key }: Tenant): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key}` };

/** The call with the tenant's marker in every name, and webhooks that go to the receiver. */
const marked = ({ fields, ...call }: RandomCall, { id, marker }: Tenant): RandomCall => ({
  ...call,
  fields: {
    ...fields,
    ...(typeof fields['name'] === 'string' && { name: marker }),
    ...(typeof fields['description'] === 'string' && { description: marker }),
    ...(typeof fields['url'] === 'string' && { url: `${receiver.url}/${id}` }),
  },
});

const idsToBeginWith = () => idsOfDemo(['golden-tower-42', 'golden-tower-93']);

async function send<T>(tenant: Tenant, method: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${host.address}/v1/${path}`, {
    method,
    headers: { ...bearer(tenant), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as T;
  ok(response.ok, JSON.stringify(answer));
  return answer;
}

/** Names a tenant's cars, starts a charge, and watches it; gives what the stream has said. */
async function beginWatched(tenant: Tenant, known: readonly KnownIds[]) {
  for (const car of ['v1', 'v2', 'v3']) {
    await send(tenant, 'PATCH', `vehicles/${car}`, { name: tenant.marker });
  }
  const place = { spaceId: 'golden-tower-42', vehicleId: 'v1' };
  const { id } = await send<{ id: string }>(tenant, 'POST', 'sessions', place);
  for (const ids of known) ids.note('sessionId', id);
  const hook = { url: `${receiver.url}/${tenant.id}`, description: tenant.marker };
  const { endpoint, secret } = await send<PublicAnswers['createWebhookEndpoint']>(
    tenant,
    'POST',
    'webhook-endpoints',
    hook,
  );
  for (const ids of known) ids.note('endpointId', endpoint.id);
  tenant.secrets.push(secret);
  const ending = new AbortController();
  const stream = await fetch(`${host.address}/v1/sessions/${id}/events`, {
    headers: bearer(tenant),
    signal: ending.signal,
  });
  await send(tenant, 'POST', `sessions/${id}/start`, { order: hurry });
  let said = '';
  const reading = (async () => {
    try {
      for await (const part of stream.body!) said += Buffer.from(part).toString();
    } catch {
      // Ended below.
    }
  })();
  return async () => {
    ending.abort();
    await reading;
    return said;
  };
}

test('whoever asks whatever is answered as documented, and from their own sandbox alone', async () => {
  const answered = new Set<string>();
  const everybody: Tenant[] = [];
  let state: ReadonlyMap<string, string> = new Map();
  const others = (tenant: Tenant) => everybody.filter((one) => one !== tenant);

  function checkOwn(text: string, tenant: Tenant, what: string) {
    for (const { id, secrets } of others(tenant)) {
      const foreign = [...secrets, ...(id === null ? [] : [id])];
      ok(!foreign.some((secret) => text.includes(secret)), `${what} tells of others: ${text}`);
    }
  }

  async function ask(call: RandomCall, tenant: Tenant, own: KnownIds, all: KnownIds) {
    const before = state;
    // Mostly with ids of their own, since those of others are refused; some with any.
    const known = (call.pick ?? 0) % 4 === 3 ? all : own;
    const request = requestOf(marked(call, tenant), known, host.address, bearer(tenant));
    const { id } = call.operation;
    const what = `${id}: ${request.method} ${request.url}`;
    const response = await fetch(request);
    const text = await response.text();
    const { status } = response;
    const body = JSON.parse(text) as { code?: string; secret?: string; key?: string };
    const answer = { status, type: response.headers.get('content-type'), body };
    const after = await digests(database.first);
    state = after;

    ok(status < 500, `${what}: ${text} ${JSON.stringify(host.failures)}`);
    const isMatched = !withoutOperation.has(body.code ?? '');
    equal(isMatched ? documented.of(id, answer) : documented.ofRefusal(answer), null, what);
    match(response.headers.get('ratelimit') ?? '', /^"[a-z-]+";r=\d+;t=\d+$/, what);
    checkOwn(text, tenant, what);
    const { scopes: needed, isReadOnly } = byId.get(id)!;
    ok(!response.ok || needed.every((scope) => tenant.granted.includes(scope)), what);
    for (const [community, digest] of before) {
      const mayChange = response.ok && !isReadOnly && community === tenant.id;
      ok(mayChange || after.get(community) === digest, `${what} changes ${community}`);
    }
    if (id !== 'createSandbox') {
      const created = [...after.keys()].filter((community) => !before.has(community));
      deepEqual(created, [], what);
    }
    if (!response.ok) return;
    answered.add(id);
    for (const ids of [own, all]) ids.learn(id, body);
    if (id === 'createSandbox') everybody.push({ ...tenant, id: null, secrets: [body.key!] });
    else if (body.secret !== undefined) tenant.secrets.push(body.secret);
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(randomCall(documentedOperations, schemas), callers), {
        minLength: 60,
        maxLength: 60,
      }),
      async (calls) => {
        const { full, reader, strangers } = await manyTenants(host.communities, clock.now);
        everybody.push(...full, reader, ...strangers);
        const all = idsToBeginWith();
        const own = full.map(idsToBeginWith);
        const watched = await Promise.all(
          full.map((tenant, at) => beginWatched(tenant, [own[at]!, all])),
        );
        const watchers = [...full];
        await host.webhooks.settle();
        state = await digests(database.first);
        for (const call of journey) await ask(call, full[0]!, own[0]!, all);
        const passing = await newTenant(host.communities);
        everybody.push(passing);
        state = await digests(database.first);
        // At random, a sandbox would rarely be theirs to end.
        const passed = idsToBeginWith();
        for (const call of passage) await ask(call, passing, passed, passed);
        for (const [at, [call, caller]] of calls.entries()) {
          const [kind, which] = caller.split(' ');
          const list = kind === 'full' ? full : kind === 'reader' ? [reader] : strangers;
          const ids = kind === 'full' ? own[Number(which)]! : all;
          await ask(call, list[Number(which ?? 0)]!, ids, all);
          // Removed, or their key was ended or rotated.
          const isLocked = (await host.communities.open(full[Number(which)]?.key ?? '')) === null;
          if (kind === 'full' && isLocked) {
            full[Number(which)] = await newTenant(host.communities);
            everybody.push(full[Number(which)]!);
            state = await digests(database.first);
          }
          if (at % 15 !== 14) continue;
          clock.now += 30_000;
          await host.webhooks.settle();
          state = await digests(database.first);
        }
        for (const [at, end] of watched.entries()) {
          const said = await end();
          expect(said).toContain('event: session');
          checkOwn(said, watchers[at]!, 'the stream');
        }
        for (const id of state.keys()) await host.communities.remove(id);
      },
    ),
    { numRuns, seed: 20_261_118, endOnFailure: true },
  );
  for (const { path, body } of receiver.received) {
    const owner = everybody.find(({ id }) => id !== null && path.endsWith(id))!;
    expect(body).toContain(owner.id);
    checkOwn(body, owner, 'a webhook');
  }
  expect(receiver.received.length).toBeGreaterThan(0);
  // A fuzzer that is always refused finds nothing.
  const never = documentedOperations.map(({ id }) => id).filter((id) => !answered.has(id));
  expect(never.filter((id) => !impossible.has(id))).toEqual([]);
}, 300_000);
