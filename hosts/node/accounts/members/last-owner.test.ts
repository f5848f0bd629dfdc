import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsHost, type AccountAnswer } from '../../testing/accounts-host.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../../testing/databases/databases.ts';
import { createBuilding, join, signedInAs, type Browser } from '../../testing/members.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };

/** Where statements of two connections meet. */
describe.runIf(hasPostgres)('two owners who go in the same moment', () => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  let count = 0;
  beforeAll(async () => {
    database = await testPostgres();
    host = await accountsHost(database.first, { clock });
  }, 120_000);
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  /** A building with two owners and a resident, so that it is used. */
  async function owned() {
    count += 1;
    const first = await signedInAs(host, `first-${count}@owners.example`);
    const community = await createBuilding(first);
    await join(first, community, await signedInAs(host, `ann-${count}@owners.example`));
    const second = await signedInAs(host, `second-${count}@owners.example`);
    const { id } = (await second.me()).body as { id: string };
    await host.accounts.memberships.join(community, id, 'owner');
    return { community, owners: [first, second] };
  }

  /** Lets both calls begin to change the memberships of a community before one of them can. */
  async function atOnce(community: string, calls: () => Promise<AccountAnswer>[]) {
    const holder = new Client({ connectionString: database.address! });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from memberships where community = $1 for update', [community]);
    const answers = Promise.all(calls());
    const waiting = async () =>
      (
        await database.first.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    await holder.query('commit');
    await holder.end();
    return answers;
  }

  async function ownersOf(community: string): Promise<number> {
    const { rows } = await database.first.query(
      `select from memberships where community = $1 and role = 'owner'`,
      [community],
    );
    return rows.length;
  }

  test.each([
    ['leave', (community: string) => ['communities/leave', { community, role: 'owner' }] as const],
    ['delete their accounts', () => ['account/delete', undefined] as const],
  ])('to %s: one stays, and reads why', async (_, callFor) => {
    const { community, owners } = await owned();
    const [procedure, input] = callFor(community);
    const go = (browser: Browser) => browser.call(procedure, input);
    const answers = await atOnce(community, () => owners.map(go));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.map(({ body }) => body['code'])).toContain('LAST_OWNER');
    expect(await ownersOf(community)).toBe(1);
  });
});
