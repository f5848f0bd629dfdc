import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentScopes } from '#api/accounts/agent-scopes.ts';
import { evening } from '#api/testing/live.ts';
import { accountsHost, browserAt } from '../../testing/accounts-host.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { createBuilding, join, signedInAs, type Browser } from '../../testing/members.ts';
import { oauthApp, requestIn } from '../../testing/oauth-app.ts';
import { recoveryLimits } from '../recovery/recoveries.ts';

const clock = { now: evening as number };

const agentsOf = async (browser: Browser) =>
  (await browser.call('agents/list')).body['agents'] as { id: string }[];

describe.each(databases)('an app of a resident, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  let [owner, ann]: Browser[] = [];
  let community: string;
  let token: string;
  let count = 0;
  beforeAll(async () => {
    database = await open();
    host = await accountsHost(database.first, { clock });
  }, 120_000);
  beforeEach(async () => {
    count += 1;
    owner = await signedInAs(host, `owner${count}@elm.example`);
    ann = await signedInAs(host, `ann${count}@elm.example`);
    community = await createBuilding(owner);
    await join(owner, community, ann);
    const app = await oauthApp(host.address);
    const request = requestIn(await app.ask({ resource: host.address }));
    const { body } = await ann.call('agents/allow', {
      request,
      community,
      scopes: agentScopes,
      cars: null,
      perChargeMinor: null,
      perMonthMinor: null,
    });
    const code = new URL(body['redirect'] as string).searchParams.get('code')!;
    token = (await app.redeem(code)).body.access_token!;
  });
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  /** A second later: so long a process may still know a token. */
  async function reads() {
    clock.now += 1000;
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${host.address}/v1/vehicles`, { headers })).status;
  }

  test('goes on while the resident signs out everywhere, and is listed where they sign in', async () => {
    expect(await reads()).toBe(200);
    await ann!.call('sessions/endAll');
    expect((await ann!.me()).status).toBe(401);
    expect(await reads()).toBe(200);
    const again = await signedInAs(host, `ann${count}@elm.example`);
    const { agents } = (await again.call('agents/list')).body as { agents: { id: string }[] };
    await again.call('agents/end', { agent: agents[0]!.id });
    expect(await reads()).toBe(401);
  });

  test('ends when the resident leaves the building', async () => {
    expect(await reads()).toBe(200);
    expect((await ann!.call('communities/leave', { community, role: 'resident' })).status).toBe(
      200,
    );
    expect(await reads()).toBe(401);
  });

  /** What the newest mail has on a line of its own, or in its link. */
  const codeInMail = () => /^(?:\w{4}-){2}\w{4}$/m.exec(host.mails()[0]!.text)![0];
  const secretInMail = () => /#\w+=(\S+)/.exec(host.mails()[0]!.text)![1];

  test('is over once a changed address is taken back: who changed it may have linked it', async () => {
    await ann!.call('email/ask', { email: `moved${count}@elm.example` });
    expect((await ann!.call('email/confirm', { code: codeInMail() })).status).toBe(200);
    expect(await reads()).toBe(200);
    const undone = await browserAt(host.address).call('email/undo', { secret: secretInMail() });
    expect(undone.status).toBe(200);
    expect(await reads()).toBe(401);
  });

  test('is over once its account was recovered with another address', async () => {
    const { code } = (await ann!.call('recovery/makeCode')).body;
    const [email, newEmail] = [`ann${count}@elm.example`, `found${count}@elm.example`];
    await browserAt(host.address).call('recovery/recover', { email, code, newEmail });
    await host.accounts.settled();
    expect(await agentsOf(ann!)).toHaveLength(1);
    clock.now += recoveryLimits.mailboxMs;
    const back = await signedInAs(host, newEmail);
    expect((await back.call('current')).body['communities']).toHaveLength(1);
    expect(await agentsOf(back)).toEqual([]);
  });
});
