import { agentScopes } from '#api/accounts/agent-scopes.ts';
import { visitor } from '#engine/demo/people.ts';
import { createWorldOnce, dateAt } from '../../hosts/node/communities/world/create-world.ts';
import type { Database } from '../../hosts/node/store/database.ts';
import { accountsHost, browserAt, readMail } from '../../hosts/node/testing/accounts-host.ts';
import { oauthApp, requestIn } from '../../hosts/node/testing/oauth-app.ts';

const aDay = 86_400_000;
const email = 'resident@home.example';

/** Under which the hosts are reached, and their tokens meant for. */
export const publicAddress = 'http://bench.example';

/**
 * Live communities with the demo's building and half a year of records. Their resident is signed
 * in (community and cookie), and linked an app in each (its token).
 */
export async function createLiveHomes(database: Pick<Database, 'query'>, count: number) {
  const clock = { now: Date.now() };
  const host = await accountsHost(database, { clock, publicAddress, mailer: mailbox() });
  await database.query(`insert into people (id, email, created) values ($1, $2, now())`, [
    visitor,
    email,
  ]);
  // Yesterday's evening: time runs on from there.
  const { world, ledger } = await createWorldOnce()(dateAt(clock.now - aDay));
  const browser = browserAt(host.address);
  await browser.ask(email);
  await host.accounts.settled();
  await browser.finish({ code: readMail(mails.pop()!).code });
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const app = await oauthApp(host.address);
  const [cookies, tokens]: [string[], string[]] = [[], []];
  for (let home = 0; home < count; home += 1) {
    const community = await host.communities.createLive({ world, ledger });
    await host.accounts.memberships.join(community, visitor, 'resident');
    cookies.push(`${community} ${cookie}`);
    const allowed = await host.accounts.agents.grants.allow(
      requestIn(await app.ask({ resource: publicAddress })),
      {
        account: visitor,
        community,
        person: visitor,
        scopes: agentScopes,
        vehicles: null,
        perChargeMinor: null,
        perMonthMinor: null,
        linkedIn: '',
      },
    );
    tokens.push((await app.redeem(allowed!.code)).body.access_token!);
  }
  await host.stop();
  return { cookies, tokens };
}

const mails: { readonly text: string }[] = [];
const mailbox = () => ({
  send: async (mail: { readonly text: string }) => void mails.push(mail),
  outbox: null,
  close: () => undefined,
});
