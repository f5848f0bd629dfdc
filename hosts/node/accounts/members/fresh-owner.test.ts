import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#engine/units.ts';
import { accountsHost } from '../../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import { createBuilding, signedInAs } from '../../testing/members.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

test('at a browser that an owner left open nobody makes a key, an owner, or an owner go', async () => {
  const left = await signedInAs(host, 'olga@left-open.example');
  const community = await createBuilding(left);
  const invited = { community, role: 'owner', email: 'otto@left-open.example' };
  const { body } = await left.call('members/invite', invited);
  expect(body['code']).toBeUndefined();
  const otto = await signedInAs(host, invited.email);
  const [invitation] = (await otto.call('invitations/mine')).body['invitations'] as {
    id: string;
  }[];
  const accepted = await otto.call('invitations/accept', { invitation: invitation!.id });
  expect(accepted.body).toEqual({ community });
  clock.now += 10 * minute;

  const person = (await otto.me()).body['id'] as string;
  for (const [procedure, asked] of [
    ['ownerKeys/create', { community, name: 'Stays in', may: 'change' }],
    ['members/invite', { ...invited, email: 'thief@left-open.example' }],
    ['members/end', { community, person, role: 'owner' }],
  ] as const) {
    const refused = await left.call(procedure, asked);
    expect([refused.status, refused.body['code']]).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
  }
  // What touches residents alone stays as easy as it was, and so does going oneself.
  const resident = { community, role: 'resident', email: 'ann@left-open.example' };
  expect((await left.call('members/invite', resident)).status).toBe(200);
  const self = (await left.me()).body['id'] as string;
  expect((await left.call('members/end', { community, person: self, role: 'owner' })).status).toBe(
    200,
  );
});
