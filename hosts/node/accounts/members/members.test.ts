import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsHost } from '../../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import {
  createBuilding,
  elmCourt,
  invitationIn,
  join,
  signedInAs,
  type Browser,
} from '../../testing/members.ts';
import { createInvitationCode, plainCode } from './invitation-code.ts';
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
const newPerson = () => signedInAs(host, `person-${(people += 1)}@home.example`);

const rolesOf = async (browser: Browser) =>
  ((await browser.call('current')).body['communities'] as { roles: string[] }[]).map(
    ({ roles }) => roles,
  );

describe('setting up a building', () => {
  test('makes its owner, who may drive there, too', async () => {
    const owner = await newPerson();
    const community = await createBuilding(owner, { drives: true });
    expect((await owner.call('current')).body['communities']).toEqual([
      { community, name: 'ELM COURT', roles: ['owner', 'resident'] },
    ]);
    const { world } = await host.communities
      .live(community)
      .forCall({
        actor: { user: 'service', role: 'owner', onBehalfOf: null, scopes: [] },
        idempotency: null,
      })
      .present();
    expect(Object.values(world.buildings)).toMatchObject([{ name: 'ELM COURT', isClosed: true }]);
    expect(world.accounts).toHaveLength(1);
  });

  test('says which field is wrong, and stores nothing', async () => {
    const owner = await newPerson();
    const wrong = { ...elmCourt, zone: 'Mars/Olympus' };
    expect(await owner.call('communities/create', wrong)).toMatchObject({
      status: 422,
      body: { code: 'BAD_INPUT', data: { field: 'zone' } },
    });
    expect(await rolesOf(owner)).toEqual([]);
  });

  test('is for people who are signed in', async () => {
    const owner = await newPerson();
    await owner.call('signOut');
    expect((await owner.call('communities/create', elmCourt)).status).toBe(401);
  });
});

describe('an invitation', () => {
  test('without an address is good for everybody who has it, until it is revoked', async () => {
    const [owner, ann, ben, carl] = [
      await newPerson(),
      await newPerson(),
      await newPerson(),
      await newPerson(),
    ];
    const community = await createBuilding(owner);
    const { body } = await owner.call('members/invite', {
      community,
      role: 'resident',
      email: null,
    });
    const { code, address } = body['open'] as { code: string; address: string };
    expect(address).toBe(`${host.address}/app/join#code=${code}`);
    expect((await ann.call('invitations/look', { code })).body).toEqual({
      name: 'ELM COURT',
      role: 'resident',
      isPersonal: false,
    });
    // As it is typed from a poster.
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    expect((await ann.call('invitations/accept', { code: typed })).body).toEqual({ community });
    expect((await ann.call('invitations/accept', { code })).status).toBe(200);
    expect((await ben.call('invitations/accept', { code })).status).toBe(200);
    expect(await rolesOf(ann)).toEqual([['resident']]);
    await owner.call('members/revoke', { community, invitation: body['id'] });
    expect((await carl.call('invitations/accept', { code })).body['code']).toBe(
      'UNKNOWN_INVITATION',
    );
    const { body: listed } = await owner.call('members/list', { community });
    expect(listed['invitations']).toEqual([]);
    expect(listed['members']).toHaveLength(3);
  });

  test('to an address is of no use to anybody else, and good once', async () => {
    const [owner, stranger] = [await newPerson(), await newPerson()];
    const community = await createBuilding(owner);
    const email = 'invited@home.example';
    const { body } = await owner.call('members/invite', { community, role: 'resident', email });
    // Nobody but the mailbox has its code.
    expect(body['open']).toBeNull();
    expect(host.mails()[0]).toMatchObject({ to: email });
    const code = invitationIn(host);
    expect(await stranger.call('invitations/accept', { code })).toMatchObject({
      status: 403,
      body: { code: 'INVITED_ANOTHER_ADDRESS' },
    });
    const invited = await signedInAs(host, email);
    expect((await invited.call('invitations/accept', { code })).status).toBe(200);
    expect((await invited.call('invitations/accept', { code })).status).toBe(404);
    expect(await rolesOf(stranger)).toEqual([]);
  });

  test('expires', async () => {
    const [owner, late] = [await newPerson(), await newPerson()];
    const community = await createBuilding(owner);
    const { body } = await owner.call('members/invite', {
      community,
      role: 'resident',
      email: null,
    });
    const { code } = body['open'] as { code: string };
    const invite = await host.accounts.memberships.find(code);
    expect(invite).not.toBeNull();
    const before = clock.now;
    clock.now += membershipLimits.invitationMs;
    expect(await host.accounts.memberships.find(code)).toBeNull();
    clock.now = before;
    await late.call('signOut');
  });

  test('is mailed to one address a few times a day, whoever asks', async () => {
    const email = 'bombed@home.example';
    const mails = () => host.mails().filter(({ to }) => to === email).length;
    const owners = [await newPerson(), await newPerson()];
    for (const owner of owners) {
      const community = await createBuilding(owner);
      for (let time = 0; time < 20; time += 1) {
        await owner.call('members/invite', { community, role: 'resident', email });
      }
    }
    expect(mails()).toBe(3);
  });

  test('has a code that is stored only as a hash', async () => {
    const owner = await newPerson();
    const community = await createBuilding(owner);
    const { body } = await owner.call('members/invite', {
      community,
      role: 'resident',
      email: null,
    });
    const { code } = body['open'] as { code: string };
    const { rows } = await database.first.query('select * from invitations');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(plainCode(code));
    expect(createInvitationCode()).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  });
});

const asked = (emails: readonly string[]) =>
  emails.map((email, index) => ({ email, label: `Apartment ${index + 1}` }));

describe('many invitations at once', () => {
  test('go to those who have not joined and are not invited, each once', async () => {
    const [owner, ann] = [await newPerson(), await newPerson()];
    const community = await createBuilding(owner);
    await join(owner, community, ann);
    const { email: anns } = (await ann.me()).body as { email: string };
    const invite = (emails: readonly string[]) =>
      owner.call('members/inviteMany', { community, invitations: asked(emails) });
    const [first, second] = ['many-1@home.example', 'many-2@home.example'] as const;
    expect((await invite([first, anns, second, first])).body).toEqual({
      outcomes: ['sent', 'joined', 'sent', 'invited'],
      byHand: [],
    });
    expect((await invite([second])).body).toEqual({ outcomes: ['invited'], byHand: [] });
    const { body } = await owner.call('members/list', { community });
    expect(body['invitations']).toHaveLength(3);
  });

  test('carry what the owner calls a resident, until the owner calls them something else', async () => {
    const owner = await newPerson();
    const community = await createBuilding(owner);
    const email = 'named@home.example';
    await owner.call('members/inviteMany', {
      community,
      invitations: [{ email, label: '=HYPERLINK("evil")' }],
    });
    const code = invitationIn(host);
    const named = await signedInAs(host, email);
    await named.call('invitations/accept', { code });
    const { id } = (await named.me()).body as { id: string };
    const name = async () => (await host.communities.namesOf(community, [id])).get(id);
    expect(await name()).toBe('=HYPERLINK("evil")');
    await owner.call('members/setLabel', { community, person: id, label: 'Apartment 4B' });
    expect(await name()).toBe('Apartment 4B');
    await owner.call('members/setLabel', { community, person: id, label: ' ' });
    expect(await name()).toBe(email);
  });

  test('are refused as a whole if one of them is no address, or there are too many', async () => {
    const owner = await newPerson();
    const community = await createBuilding(owner);
    for (const emails of [['nobody'], Array.from({ length: 21 }, (_, n) => `n${n}@home.example`)]) {
      const invitations = asked(emails);
      const { status } = await owner.call('members/inviteMany', { community, invitations });
      expect(status).toBe(422);
    }
  });
});

describe('members', () => {
  test('are the business of owners alone', async () => {
    const [owner, ann, stranger] = [await newPerson(), await newPerson(), await newPerson()];
    const community = await createBuilding(owner);
    await join(owner, community, ann);
    const { body } = await owner.call('members/list', { community });
    const { person } = (body['members'] as { person: string; isYou: boolean }[]).find(
      ({ isYou }) => !isYou,
    )!;
    const calls = [
      ['members/list', { community }],
      ['members/invite', { community, role: 'owner', email: null }],
      ['members/inviteMany', { community, invitations: asked(['x@home.example']) }],
      ['members/setLabel', { community, person, label: 'Nobody' }],
      ['members/revoke', { community, invitation: 'any' }],
      ['members/end', { community, person, role: 'resident' }],
    ] as const;
    for (const who of [ann, stranger]) {
      for (const [procedure, input] of calls) {
        expect((await who.call(procedure, input)).body['code']).toBe('NOT_ALLOWED');
      }
    }
  });

  test('are ended by an owner or leave; the last owner stays', async () => {
    const [owner, ann, ben] = [await newPerson(), await newPerson(), await newPerson()];
    const community = await createBuilding(owner);
    for (const resident of [ann, ben]) await join(owner, community, resident);
    await ann.call('communities/leave', { community, role: 'resident' });
    expect(await rolesOf(ann)).toEqual([]);
    const me = (await ben.call('me')).body['id'];
    await owner.call('members/end', { community, person: me, role: 'resident' });
    expect(await rolesOf(ben)).toEqual([]);
    expect((await owner.call('communities/leave', { community, role: 'owner' })).body['code']).toBe(
      'LAST_OWNER',
    );
    // Who moved out can come back.
    expect((await join(owner, community, ann)).status).toBe(200);
    expect(await rolesOf(ann)).toEqual([['resident']]);
  });

  test('whom an owner moved out the code of the poster lets in no more, nobody else’s is lost', async () => {
    const [owner, ann, ben] = [await newPerson(), await newPerson(), await newPerson()];
    const community = await createBuilding(owner);
    const inviting = { community, role: 'resident', email: null };
    const poster = async () =>
      ((await owner.call('members/invite', inviting)).body['open'] as { code: string }).code;
    const code = await poster();
    for (const resident of [ann, ben]) await resident.call('invitations/accept', { code });
    const { id: person } = (await ann.call('me')).body;
    await owner.call('members/end', { community, person, role: 'resident' });
    const again = await ann.call('invitations/accept', { code });
    expect(again.body['code']).toBe('UNKNOWN_INVITATION');
    expect(await rolesOf(ann)).toEqual([]);
    // Who left by themselves is no such person.
    await ben.call('communities/leave', { community, role: 'resident' });
    expect((await ben.call('invitations/accept', { code })).status).toBe(200);
    // A newer poster, or a personal invitation, is the owner's word.
    clock.now += 1000;
    const newer = await poster();
    expect((await ann.call('invitations/accept', { code: newer })).status).toBe(200);
  });
});
