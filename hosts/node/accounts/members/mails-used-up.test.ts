import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

let people = 0;
const newPerson = () => signedInAs(host, `person-${(people += 1)}@used-up.example`);

/** A stranger invites an address until no more mails go to it. */
async function useUp(email: string) {
  const stranger = await newPerson();
  const community = await createBuilding(stranger);
  for (let time = 0; time < 3; time += 1) {
    await stranger.call('members/invite', { community, role: 'resident', email });
  }
  return stranger;
}

describe('when strangers used up the mails of an address', () => {
  test('its owner hands over the invitation', async () => {
    const email = 'blocked@home.example';
    const stranger = await useUp(email);
    const owner = await newPerson();
    const community = await createBuilding(owner);
    const mails = host.mails().length;
    const { body } = await owner.call('members/invite', { community, role: 'resident', email });
    const { code, address } = body['open'] as { code: string; address: string };
    expect(address).toBe(`${host.address}/app/join#code=${code}`);
    expect(host.mails()).toHaveLength(mails);
    // It is as personal as a mailed one.
    expect((await stranger.call('invitations/accept', { code })).status).toBe(403);
    const invited = await signedInAs(host, email);
    expect((await invited.call('invitations/accept', { code })).body).toEqual({ community });
    expect((await invited.call('invitations/accept', { code })).status).toBe(404);
    const listed = (await owner.call('members/list', { community })).body['invitations'];
    expect(listed).toEqual([]);
  });

  test('in a list, too, and the others get their mails', async () => {
    const blocked = 'blocked-in-list@home.example';
    await useUp(blocked);
    const owner = await newPerson();
    const community = await createBuilding(owner);
    const invitations = [blocked, 'not-blocked@home.example'].map((email) => ({
      email,
      label: '',
    }));
    const { body } = await owner.call('members/inviteMany', { community, invitations });
    expect(body['outcomes']).toEqual(['by-hand', 'sent']);
    const [{ email, address }] = body['byHand'] as [{ email: string; address: string }];
    expect(email).toBe(blocked);
    const [, code] = address.split('#code=');
    const invited = await signedInAs(host, blocked);
    expect((await invited.call('invitations/accept', { code })).body).toEqual({ community });
  });

  test('a program of its owner invites, too: it waits in the app, and no answer has its code', async () => {
    const email = 'blocked-for-programs@home.example';
    await useUp(email);
    const owner = await newPerson();
    const community = await createBuilding(owner);
    const { id: invitedBy, email: ownersAddress } = (await owner.me()).body as {
      id: string;
      email: string;
    };
    const one = { community, email, label: '', invitedBy };
    const mails = host.mails().length;
    expect(await host.accounts.inviteResident(one, host.address)).toBe('by-hand');
    expect(host.mails()).toHaveLength(mails);
    const invited = await signedInAs(host, email);
    const { body } = await invited.call('invitations/mine');
    const own = body['invitations'] as { id: string; invitedBy: { email: string } }[];
    const mine = own.find(({ invitedBy: by }) => by.email === ownersAddress);
    const accepted = await invited.call('invitations/accept', { invitation: mine!.id });
    expect(accepted.body).toEqual({ community });
  });
});
