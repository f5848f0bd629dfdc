import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsContract } from '#api/accounts/contract.ts';
import { accountsHost, browserAt, type AccountAnswer } from '../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { createBuilding, signedInAs, type Browser } from '../testing/members.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };

/** Every procedure of the contract, however deep: `sessions/end`. */
const proceduresOf = (part: object, path = ''): readonly string[] =>
  Object.entries(part).flatMap(([name, one]) =>
    isContractProcedure(one) ? [`${path}${name}`] : proceduresOf(one as object, `${path}${name}/`),
  );
const all = proceduresOf(accountsContract);

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
let owner: Browser;
let stranger: Browser;
/** Input that would do something for the owner. */
let inputs: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
  stranger = await signedInAs(host, 'stranger@every.example');
  owner = await signedInAs(host, 'owner@every.example');
  const community = await createBuilding(owner, { name: 'MARKED HOUSE' });
  const { id: person } = (await owner.me()).body as { id: string };
  const invited = await owner.call('members/invite', {
    community,
    role: 'resident',
    email: 'marked@every.example',
  });
  const sessions = (await owner.call('sessions/list')).body['sessions'] as { id: string }[];
  const asked = { community, name: 'Software', may: 'read' };
  await owner.call('ownerKeys/create', asked);
  const { body: listed } = await owner.call('ownerKeys/list', { community });
  const [{ id: key }] = listed['keys'] as [{ id: string }];
  const credential = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
  const invitation = invited.body['id'] as string;
  const building = 'any';
  inputs = {
    rename: { name: 'Changed' },
    'sessions/end': { session: sessions[0]!.id },
    'signIn/ask': { email: 'asked@every.example' },
    'signIn/finish': { code: '123456' },
    'signIn/passkey': {
      ...credential,
      response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
    },
    'passkeys/add': { ...credential, response: { clientDataJSON: 'x', attestationObject: 'x' } },
    'passkeys/rename': { passkey: 'x', name: 'Phone' },
    'passkeys/end': { passkey: 'x' },
    'email/ask': { email: 'asked@every.example' },
    'email/confirm': { code: 'AAAA-AAAA-AAAA' },
    'email/undo': { secret: 'x' },
    'recovery/recover': {
      email: 'owner@every.example',
      code: 'AAAA-AAAA-AAAA',
      newEmail: 'thief@every.example',
    },
    'recovery/stop': { secret: null },
    'notifications/change': { muted: [] },
    'communities/create': {
      name: 'NEW',
      address: '1 Street',
      zone: 'UTC',
      currency: 'USD',
      tax: 0,
      drives: false,
    },
    'communities/leave': { community, role: 'owner' },
    'invitations/look': { code: 'AAAA-AAAA-AAAA' },
    'invitations/accept': { invitation },
    'members/list': { community },
    'members/invite': { community, role: 'owner', email: null },
    'members/inviteMany': { community, invitations: [{ email: 'asked@every.example', label: '' }] },
    'members/setLabel': { community, person, label: 'Changed' },
    'members/revoke': { community, invitation },
    'members/end': { community, person, role: 'owner' },
    'ownerKeys/list': { community },
    'ownerKeys/create': asked,
    'ownerKeys/end': { community, key },
    'agents/request': { request: 'x' },
    'agents/allow': {
      request: 'x',
      community,
      scopes: ['charging:read'],
      cars: null,
      perChargeMinor: null,
      perMonthMinor: null,
    },
    'agents/deny': { request: 'x' },
    'agents/change': { agent: 'x', perChargeMinor: null, perMonthMinor: null },
    'agents/end': { agent: 'x' },
    'agents/answer': { approval: 'x', isApproved: true },
    'coverage/ofBuilding': { community, building },
    'coverage/change': { community, building, city: null },
  };
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

/** What works without a session: ways in and back, what a secret opens by itself, and what is public. */
const open = new Set([
  'signIn/ask',
  'signIn/finish',
  'signIn/passkeyOptions',
  'signIn/passkey',
  'current',
  'signOut',
  'email/undo',
  'recovery/recover',
  'invitations/look',
  'coverage/show',
]);

const call = (browser: Browser, procedure: string, headers?: Readonly<Record<string, string>>) =>
  browser.call(procedure, inputs[procedure], headers);

const codeOf = ({ status, body }: AccountAnswer) => [status, body['code']];

describe.each(all)('%s', (procedure) => {
  test('is for those who are signed in, unless it is a way in or public', async () => {
    const answer = await call(browserAt(host.address), procedure);
    expect(answer.body['code'] === 'SIGNED_OUT').toBe(!open.has(procedure));
  });

  test('is refused to other sites, with the session of whoever visits them', async () => {
    const others: readonly Readonly<Record<string, string>>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      // A link that somebody typed or clicked.
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of others) {
      expect(codeOf(await call(owner, procedure, headers))).toEqual([403, 'other-site']);
    }
  });

  test('does nothing in a tab that was opened for somebody else', async () => {
    const answer = await call(owner, procedure, { 'fairwatt-person': 'somebody else' });
    if (open.has(procedure) && procedure !== 'signOut') return;
    expect(codeOf(answer)).toEqual([409, 'ANOTHER_PERSON']);
  });
});

/** What names something of somebody else by its id. */
const byId =
  /^(?:members|ownerKeys)\/|^(?:communities\/leave|agents\/allow|coverage\/(?:ofBuilding|change)|invitations\/accept|sessions\/end)$/;

test.each(all.filter((procedure) => byId.test(procedure)))(
  '%s shows and changes nothing for a stranger who knows all ids',
  async (procedure) => {
    const answer = await call(stranger, procedure);
    expect([403, 404]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toMatch(/MARKED HOUSE|owner@every|marked@every/);
  },
);

test('without Sec-Fetch-Site a request needs our own Origin', async () => {
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  const from = async (origin: string | null) => {
    const answer = await fetch(`${host.address}/accounts/rpc/me`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie,
        ...(origin !== null && { origin }),
      },
    });
    return answer.status;
  };
  expect(await from(host.address)).toBe(200);
  const { host: name } = new URL(host.address);
  for (const origin of [null, 'null', 'https://evil.example', `http://evil.${name}`]) {
    expect(await from(origin)).toBe(403);
  }
});

test('after all of this the owner, the invitation and the key are what they were', async () => {
  const { community } = inputs['members/list'] as { community: string };
  const { body } = await owner.call('members/list', { community });
  expect(body).toMatchObject({
    members: [{ email: 'owner@every.example', name: '', label: '', roles: ['owner'] }],
    invitations: [{ email: 'marked@every.example' }],
  });
  expect((await owner.call('ownerKeys/list', { community })).body['keys']).toHaveLength(1);
  expect((await stranger.call('current')).body['communities']).toEqual([]);
});
