import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsHost } from '../../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import {
  createBuilding,
  invitationIn,
  join,
  signedInAs,
  type Browser,
} from '../../testing/members.ts';
import { membershipLimits } from './memberships.ts';

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

let people = 0;
const newAddress = () => `person-${(people += 1)}@invited.example`;
const newPerson = () => signedInAs(host, newAddress());

interface Own {
  readonly id: string;
  readonly name: string;
  readonly invitedBy: object;
}
const own = async (browser: Browser) =>
  (await browser.call('invitations/mine')).body['invitations'] as readonly Own[];
const belongsTo = async (browser: Browser) =>
  ((await browser.call('current')).body['communities'] as { community: string }[]).map(
    ({ community }) => community,
  );
const codeIn = (text: string) => /^[\dA-Z]{4}(?:-[\dA-Z]{4})+$/m.exec(text)?.[0] ?? '';
const invite = (owner: Browser, community: string, email: string, role = 'resident') =>
  owner.call('members/invite', { community, role, email });

test('whoever signs in sees what their address is invited to, and joins by saying so', async () => {
  const [ownersAddress, email] = [newAddress(), newAddress()];
  const owner = await signedInAs(host, ownersAddress);
  await owner.call('rename', { name: 'Olivia Reed' });
  const community = await createBuilding(owner);
  await invite(owner, community, email);
  const code = invitationIn(host);
  const invited = await signedInAs(host, email);
  const [only, ...others] = await own(invited);
  expect(others).toEqual([]);
  expect(only).toEqual({
    id: expect.any(String) as string,
    name: 'ELM COURT',
    role: 'resident',
    invitedBy: { name: 'Olivia Reed', email: ownersAddress },
  });
  // Neither signing in nor looking has joined anything.
  expect(await belongsTo(invited)).toEqual([]);
  const accepted = await invited.call('invitations/accept', { invitation: only!.id });
  expect(accepted.body).toEqual({ community });
  expect(await belongsTo(invited)).toEqual([community]);
  expect(await own(invited)).toEqual([]);
  // It is good once, by its code as well.
  expect((await invited.call('invitations/accept', { invitation: only!.id })).status).toBe(404);
  expect((await invited.call('invitations/accept', { code })).status).toBe(404);
});

test('nobody else sees it or can use it, even knowing its id', async () => {
  const email = newAddress();
  const [owner, neighbor] = [await newPerson(), await newPerson()];
  const community = await createBuilding(owner);
  const { body } = await invite(owner, community, email);
  const invitation = body['id'] as string;
  await join(owner, community, neighbor);
  for (const other of [owner, neighbor, await newPerson()]) {
    const { text } = { text: JSON.stringify(await other.call('invitations/mine')) };
    expect(text).not.toContain(email);
    expect(text).not.toContain(invitation);
    const refused = await other.call('invitations/accept', { invitation });
    // As one that never was: its id tells nobody that there is one.
    const invented = await other.call('invitations/accept', { invitation: 'invented' });
    expect([refused.status, refused.body]).toEqual([404, invented.body]);
  }
  const signedOut = await newPerson();
  await signedOut.call('signOut');
  expect((await signedOut.call('invitations/mine')).status).toBe(401);
  expect((await signedOut.call('invitations/accept', { invitation })).status).toBe(401);
});

test('a changed address shows its invitations once it is proved, and those of the old one no more', async () => {
  const [email, owner] = [newAddress(), await newPerson()];
  const [old, moving] = [newAddress(), await newPerson()];
  await invite(owner, await createBuilding(owner), email);
  await moving.call('email/ask', { email: old });
  await moving.call('email/confirm', { code: codeIn(host.mails()[0]!.text) });
  await invite(owner, await createBuilding(owner, { name: 'OLD OAK' }), old);
  expect((await own(moving)).map(({ name }) => name)).toEqual(['OLD OAK']);
  await moving.call('email/ask', { email });
  expect((await own(moving)).map(({ name }) => name)).toEqual(['OLD OAK']);
  await moving.call('email/confirm', { code: codeIn(host.mails()[0]!.text) });
  expect((await own(moving)).map(({ name }) => name)).toEqual(['ELM COURT']);
});

test('it is gone when revoked or expired, and one without an address is nobody’s', async () => {
  const [email, owner] = [newAddress(), await newPerson()];
  const community = await createBuilding(owner);
  const invited = await signedInAs(host, email);
  await owner.call('members/invite', { community, role: 'resident', email: null });
  expect(await own(invited)).toEqual([]);
  const { body } = await invite(owner, community, email);
  expect(await own(invited)).toHaveLength(1);
  await owner.call('members/revoke', { community, invitation: body['id'] });
  expect(await own(invited)).toEqual([]);
  await invite(owner, community, email);
  const [{ id } = { id: '' }] = await own(invited);
  const before = clock.now;
  clock.now += membershipLimits.invitationMs;
  const late = await signedInAs(host, email);
  expect(await own(late)).toEqual([]);
  expect((await late.call('invitations/accept', { invitation: id })).status).toBe(404);
  clock.now = before;
});

test('several to one building are one, and the rest does not let anybody in again', async () => {
  const [email, owner] = [newAddress(), await newPerson()];
  const community = await createBuilding(owner);
  for (let time = 0; time < 2; time += 1) await invite(owner, community, email);
  const code = invitationIn(host);
  const invited = await signedInAs(host, email);
  const [{ id } = { id: '' }, ...others] = await own(invited);
  expect(others).toEqual([]);
  await invited.call('invitations/accept', { invitation: id });
  // One that was sent while they belong here goes with them, too.
  await invite(owner, community, email);
  const later = invitationIn(host);
  expect(await own(invited)).toEqual([]);
  const person = (await invited.me()).body['id'];
  await owner.call('members/end', { community, person, role: 'resident' });
  expect(await own(invited)).toEqual([]);
  for (const old of [code, later]) {
    expect((await invited.call('invitations/accept', { code: old })).status).toBe(404);
  }
});

test('a stranger who invites to many buildings does not fill the page', async () => {
  const [email, stranger] = [newAddress(), await newPerson()];
  for (let building = 0; building < membershipLimits.shown + 3; building += 1) {
    await invite(stranger, await createBuilding(stranger), email);
  }
  expect(await own(await signedInAs(host, email))).toHaveLength(membershipLimits.shown);
});
