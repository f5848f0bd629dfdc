import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsHost, browserAt } from '../../testing/accounts-host.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { createBuilding, invitationIn, signedInAs } from '../../testing/members.ts';

type Host = Awaited<ReturnType<typeof accountsHost>>;

const clock = { now: Date.UTC(2026, 10, 15, 17) };

describe.each(databases)('invitations at once, on $name', ({ name: kind, open }) => {
  let database: TestDatabase;
  let host: Host;
  /** The same as another process, where the database can be shared. */
  let other: Host;
  beforeAll(async () => {
    database = await open();
    host = await accountsHost(database.first, { clock });
    const second = await database.another?.();
    other = second === undefined ? host : await accountsHost(second, { clock });
  }, 120_000);
  afterAll(async () => {
    if (other !== host) await other.stop();
    await host.stop();
    await database.end();
  });

  const mailsTo = (email: string) =>
    [...new Set([host, other])].flatMap((one) => one.mails()).filter(({ to }) => to === email);

  test('accepted several times in the same moment, one makes one resident', async () => {
    const owner = await signedInAs(host, 'owner@once.example');
    const community = await createBuilding(owner);
    const email = 'invited@once.example';
    await owner.call('members/invite', { community, role: 'resident', email });
    const code = invitationIn(host);
    const invited = await signedInAs(host, email);
    const stranger = await signedInAs(other, 'stranger@once.example');
    const elsewhere = browserAt(other.address);
    for (const [name, value] of invited.cookies) elsewhere.cookies.set(name, value);

    const [forwarded, ...answers] = await Promise.all(
      [stranger, invited, elsewhere, invited, elsewhere].map((browser) =>
        browser.call('invitations/accept', { code }),
      ),
    );
    expect([403, 404]).toContain(forwarded!.status);
    const joined = answers.filter(({ status }) => status === 200);
    expect(joined.length).toBeGreaterThan(0);
    for (const { body } of joined) expect(body).toEqual({ community });
    for (const { status } of answers) expect([200, 404]).toContain(status);

    const { body } = await owner.call('members/list', { community });
    expect(body['invitations']).toEqual([]);
    const members = body['members'] as { email: string; roles: string[] }[];
    expect(Object.fromEntries(members.map(({ email: whose, roles }) => [whose, roles]))).toEqual({
      [email]: ['resident'],
      'owner@once.example': ['owner'],
    });
    const { rows } = await database.first.query<{ times: number }>(
      `select count(*)::integer as times from log where community = $1 and action::text like '%add-resident%'`,
      [community],
    );
    expect(rows).toEqual([{ times: 1 }]);
    expect((await elsewhere.call('invitations/accept', { code })).status).toBe(404);
  });

  // So many once, where there are two processes.
  test.runIf(kind === databases.at(-1)!.name)(
    'ten thousand to one address: three mails leave, and nobody else is limited',
    async () => {
      const email = 'bombed@once.example';
      const owners: { invitedBy: string; community: string }[] = [];
      for (const number of [1, 2, 3, 4]) {
        const owner = await signedInAs(host, `bomber-${number}@once.example`);
        const community = await createBuilding(owner);
        owners.push({ invitedBy: (await owner.me()).body['id'] as string, community });
      }
      for (let hundred = 0; hundred < 100; hundred += 1) {
        const { accounts, address } = hundred % 2 === 0 ? host : other;
        const one = { ...owners[hundred % 4]!, role: 'resident', email, label: '' } as const;
        await Promise.all(Array.from({ length: 100 }, () => accounts.invite(one, address)));
      }
      await Promise.all([host.accounts.settled(), other.accounts.settled()]);
      expect(mailsTo(email)).toHaveLength(3);

      const bystander = await signedInAs(host, 'bystander@once.example');
      const community = await createBuilding(bystander);
      const another = 'other@once.example';
      const invite = (to: string | null) =>
        bystander.call('members/invite', { community, role: 'resident', email: to });
      expect((await invite(another)).status).toBe(200);
      expect(mailsTo(another)).toHaveLength(1);
      // Their own owner gets an invitation to hand over, and they can sign in and use it.
      const { code } = (await invite(email)).body['open'] as { code: string };
      expect(mailsTo(email).filter(({ subject }) => subject.includes('invitation'))).toHaveLength(
        3,
      );
      const bombed = await signedInAs(host, email);
      expect((await bombed.call('invitations/accept', { code })).status).toBe(200);
    },
    240_000,
  );
});
