import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsHost } from '../../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import { linkedAgent } from '../../testing/linked-agent.ts';
import { callCommunity, createBuilding, signedInAs, type Browser } from '../../testing/members.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
let [owner, first, second]: Browser[] = [];
let community: string;
let code: string;
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
  owner = await signedInAs(host, 'owner@two.example');
  community = await createBuilding(owner);
  const inviting = { community, role: 'resident', email: null };
  code = ((await owner.call('members/invite', inviting)).body['open'] as { code: string }).code;
  first = await signedInAs(host, 'ann@two.example');
  second = await signedInAs(host, 'ann.miller@two.example');
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

const idOf = async (browser: Browser) => (await browser.me()).body['id'] as string;
const opens = async (browser: Browser) =>
  (await callCommunity(host, browser, `${community}/rpc/charge/places`)).status;
const members = async () =>
  (await owner!.call('members/list', { community })).body['members'] as { email: string }[];

test('whoever has two addresses and the code of the poster has two accounts, and the owner sees both', async () => {
  expect([await opens(first!), await opens(second!)]).toEqual([403, 403]);
  for (const account of [first!, second!]) {
    expect((await account.call('invitations/accept', { code })).status).toBe(200);
  }
  expect(await idOf(first!)).not.toBe(await idOf(second!));
  expect((await members()).map(({ email }) => email).toSorted()).toEqual([
    'ann.miller@two.example',
    'ann@two.example',
    'owner@two.example',
  ]);
});

test('limits of an app are those of the account that set them', async () => {
  const agent = await linkedAgent(host, first!, community);
  expect((await second!.call('agents/list')).body['agents']).toEqual([]);
  const raised = { agent, perChargeMinor: 1, perMonthMinor: null };
  expect((await second!.call('agents/change', raised)).body['code']).toBe('UNKNOWN_AGENT');
});

test('one is moved out, and neither its app, its invitation nor the poster lets it in again', async () => {
  const email = 'ann@two.example';
  await owner!.call('members/invite', { community, role: 'resident', email });
  const gone = { community, person: await idOf(first!), role: 'resident' };
  expect((await owner!.call('members/end', gone)).status).toBe(200);
  expect((await first!.call('agents/list')).body['agents']).toEqual([]);
  expect((await first!.call('invitations/mine')).body['invitations']).toEqual([]);
  expect((await first!.call('invitations/accept', { code })).body['code']).toBe(
    'UNKNOWN_INVITATION',
  );
  expect([await opens(first!), await opens(second!)]).toEqual([403, 200]);
});

test('the code of the poster ends when it is revoked, for every address', async () => {
  const { body } = await owner!.call('members/list', { community });
  const [poster] = body['invitations'] as { id: string }[];
  await owner!.call('members/revoke', { community, invitation: poster!.id });
  const third = await signedInAs(host, 'annie@two.example');
  expect((await third.call('invitations/accept', { code })).body['code']).toBe(
    'UNKNOWN_INVITATION',
  );
});
