import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentScopes } from '#api/accounts/agent-scopes.ts';
import { car } from '#engine/service/testing/world.ts';
import { duration, fraction, hour } from '#engine/units.ts';
import { resident } from '#api/testing/community.ts';
import type { LiveHandle } from '../../communities/hold-communities.ts';
import { accountsHost, browserAt } from '../../testing/accounts-host.ts';
import { openTestCommunities } from '../../testing/community-client.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import {
  createBuilding,
  invitationIn,
  join,
  signedInAs,
  type Browser,
} from '../../testing/members.ts';
import { oauthApp, requestIn } from '../../testing/oauth-app.ts';
import { sessionLimits } from '../sign-in/sessions.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };

describe.each(databases)('leaving for good, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  let owner: Browser;
  let community: string;
  beforeAll(async () => {
    database = await open();
    host = await accountsHost(database.first, { clock });
    owner = await signedInAs(host, 'owner@home.example');
    community = await createBuilding(owner);
  });
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  /** A resident with a name, a car and all that an account can have. */
  async function zora() {
    const browser = await signedInAs(host, 'zora.quux@home.example');
    await browser.call('rename', { name: 'Zora Quux' });
    await join(owner, community, browser);
    await browser.call('notifications/change', { muted: ['bill'] });
    await browser.call('recovery/makeCode');
    await browser.call('email/ask', { email: 'quux.new@home.example' });
    await owner.call('members/invite', {
      community,
      role: 'owner',
      email: 'zora.quux@home.example',
    });
    const person = (await browser.me()).body['id'] as string;
    const { battery, maxAmps, phases, consumption, limit } = car(1, person);
    const driven = { level: fraction(0.4), readyBy: duration(8 * hour) };
    const details = { name: 'Quuxmobile', battery, maxAmps, phases, consumption, limit, ...driven };
    await host.communities
      .live(community)
      .forCall({
        actor: { user: person, role: 'resident', onBehalfOf: null, scopes: [] },
        idempotency: null,
      })
      .act(() => ({
        kind: 'command',
        command: { kind: 'add-vehicle', user: person, details },
        role: 'resident',
      }));
    await linkApp(browser, person);
    return { browser, person };
  }

  /** Links an app that has asked for more than it may spend, and has a webhook that was told of a charge. */
  async function linkApp(browser: Browser, person: string) {
    const app = await oauthApp(host.address, 'Zoraapp', { webhook_uri: 'http://127.0.0.1:9/hook' });
    const request = requestIn(await app.ask({ resource: host.address }));
    const limits = { perChargeMinor: 1, perMonthMinor: null };
    const allowed = { request, community, scopes: agentScopes, cars: null, ...limits };
    expect((await browser.call('agents/allow', allowed)).status).toBe(200);
    const { query } = database.first;
    await query(
      `insert into approvals (id, agent, vehicle, space, costs, limit_kind, limit_amount, month_sum, begins, asked, expires)
      select 'approval of ' || id, id, 1, 'Quuxspace', 2, 'charge', 1, 2, now(), now(), now() from agents
        where account = $1 on conflict do nothing`,
      [person],
    );
    const event = [community, 7, 'session.ended', '{"sentence":"Quuxevent"}'];
    await query(
      `insert into webhook_events (community, seq, ordinal, type, body, created) values ($1, $2, 0, $3, $4, 0)
        on conflict do nothing`,
      event,
    );
    await query(
      `insert into webhook_deliveries (endpoint, community, seq, ordinal, created, agent, state)
      select e.id, $1, 7, 0, 0, a.id, 'delivered' from agents a join webhook_endpoints e on e.client = a.client
      where a.account = $2`,
      [community, person],
    );
  }

  /** The tables in which a text occurs, also as bytes and in packed states. */
  async function tablesWith(wanted: string): Promise<string[]> {
    const { query } = database.first;
    const { rows: tables } = await query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
        and relnamespace = current_schema()::regnamespace`,
    );
    const hex = Buffer.from(wanted).toString('hex');
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await query<{ row: string }>(`select t::text as row from ${name} t`);
      if (rows.some(({ row }) => row.includes(wanted) || row.includes(hex))) found.push(name);
    }
    const { rows: kept } = await query<{ state: Buffer }>('select state from snapshots');
    if (kept.some(({ state }) => unpacked(state).includes(wanted))) found.push('snapshots, packed');
    return found;
  }

  /** Newer states are kept, older ones removed. */
  async function runForHours(): Promise<void> {
    const { query } = database.first;
    await host.communities.keepSnapshots();
    await query(`update snapshots set kept = kept - interval '30 days'`);
    await query(
      `delete from snapshots s where seq < (select max(seq) from snapshots n where n.community = s.community)`,
    );
    await host.accounts.removeOld();
  }

  test('takes everything along in one file', async () => {
    const { browser, person } = await zora();
    const { file } = (await browser.call('account/export')).body as { file: string };
    expect(JSON.parse(file)).toMatchObject({
      format: 'fairwatt-account-1',
      account: {
        id: person,
        email: 'zora.quux@home.example',
        name: 'Zora Quux',
        muted: ['bill'],
        waysBack: { hasCode: true, newEmail: null, ready: null },
        changedAddresses: [{ newEmail: 'quux.new@home.example' }],
        invitations: [{ community, role: 'owner' }],
        keys: [],
        asked: [{ app: 'Zoraapp', space: 'Quuxspace', costsMinor: 2, answer: null }],
      },
      agents: [{ name: 'Zoraapp' }],
      buildings: [
        { community, belongings: { name: 'ELM COURT', vehicles: [{ name: 'Quuxmobile' }] } },
      ],
    });
    expect(file).not.toContain('owner@home.example');
  });

  test('needs a fresh sign-in, and leaves nothing in any table', async () => {
    const { browser, person } = await zora();
    const secrets = ['zora.quux', 'quux.new', 'Zora Quux', 'Quuxmobile', 'Quuxspace', 'Quuxevent'];
    for (const text of [...secrets, person]) expect(await tablesWith(text)).not.toEqual([]);
    clock.now += sessionLimits.freshMs;
    expect((await browser.call('account/delete')).body['code']).toBe('FRESH_SIGN_IN_NEEDED');
    const again = await signedInAs(host, 'zora.quux@home.example');
    // A mail that nobody has opened yet.
    await browserAt(host.address).ask('zora.quux@home.example');
    expect((await again.call('account/delete')).status).toBe(200);
    expect((await again.me()).status).toBe(401);
    expect((await browser.me()).status).toBe(401);
    expect(host.mails()[0]).toMatchObject({
      to: 'zora.quux@home.example',
      subject: 'Your account is deleted',
    });
    await runForHours();
    for (const text of secrets) expect([text, await tablesWith(text)]).toEqual([text, []]);
    // The books know a number of somebody who moved out, and nothing else.
    expect(await tablesWith(person)).toEqual(['ledger_entries', 'snapshots, packed']);
  });

  test('a process that slept meanwhile does not take emptied entries for what happened', async () => {
    const shared = { ...database.first, isShared: true, listen: () => undefined };
    const asleep = openTestCommunities(shared, { clock }).live(community);
    const before = await worldOf(asleep);
    const visitor = await signedInAs(host, 'not.for.long@home.example');
    await join(owner, community, visitor);
    expect((await visitor.call('account/delete')).status).toBe(200);
    await runForHours();
    const now = await worldOf(host.communities.live(community));
    expect(now).not.toEqual(before);
    expect(await worldOf(asleep)).toEqual(now);
  });

  test('the only owner of a building that is used stays until there is another', async () => {
    const ben = await signedInAs(host, 'ben@home.example');
    await join(owner, community, ben);
    const again = await signedInAs(host, 'owner@home.example');
    expect((await again.call('account/delete')).body['code']).toBe('LAST_OWNER');
    await again.call('members/invite', { community, role: 'owner', email: 'ben@home.example' });
    await ben.call('invitations/accept', { code: invitationIn(host) });
    const key = { community, name: 'Quuxlaptop', may: 'read' };
    expect((await again.call('ownerKeys/create', key)).status).toBe(200);
    const { file } = (await again.call('account/export')).body as { file: string };
    const { account } = JSON.parse(file) as { account: object };
    expect(account).toMatchObject({ keys: [{ community, name: 'Quuxlaptop' }] });
    expect((await again.call('account/delete')).status).toBe(200);
    expect((await ben.call('members/list', { community })).body['members']).toHaveLength(1);
    expect(await tablesWith('Quuxlaptop')).toEqual([]);
  });

  test('a building that was only tried out goes with its owner', async () => {
    const visitor = await signedInAs(host, 'visitor@home.example');
    const tried = await createBuilding(visitor, { name: 'TRIED OUT', drives: true });
    expect((await visitor.call('account/delete')).status).toBe(200);
    expect(await tablesWith(tried)).toEqual([]);
  });
});

const worldOf = async (community: LiveHandle) =>
  (await community.forCall({ actor: resident('nobody'), idempotency: null }).present()).world;

/** States are deflated. */
function unpacked(state: Buffer): string {
  return inflateSync(state).toString();
}
