import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BeyondLimits } from '#api/public/agents/spending.ts';
import { instant } from '#engine/units.ts';
import { accountsHost } from '../../testing/accounts-host.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { linkedAgent } from '../../testing/linked-agent.ts';
import { createBuilding, signedInAs, type Browser } from '../../testing/members.ts';

const minute = 60_000;
const noonInNewYork = Date.UTC(2026, 10, 15, 17);
const clock = { now: noonInNewYork };

describe.each(databases)('what an app asks beyond its limits, by mail, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  let ann: Browser;
  let agent = '';
  beforeAll(async () => {
    clock.now = noonInNewYork;
    database = await open();
    host = await accountsHost(database.first, { clock });
    ann = await signedInAs(host, 'ann@asked.example');
    const community = await createBuilding(ann, { drives: true });
    agent = await linkedAgent(host, ann, community);
  });
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  const asks = (costs: number) => {
    const ordered = { vehicle: 1, space: 'a', costs, from: instant(clock.now) };
    const beyond = { ordered, limit: 'charge', limitMinor: 1, monthMinor: costs };
    return host.accounts.agents.approvals.of(agent).ask(beyond as BeyondLimits, []);
  };

  /** The mails to Ann that two looks at the same moment send. */
  async function mailed(): Promise<readonly string[]> {
    const before = host.mails().length;
    const look = () => host.accounts.notifyByMail(host.address);
    await Promise.all([look(), look()]);
    await host.accounts.settled();
    const all = host.mails();
    return all.slice(0, all.length - before).map(({ subject, text }) => `${subject}\n${text}`);
  }

  test('is told once, with the amount, until when, and where to answer', async () => {
    await asks(1234);
    const [mail, ...more] = await mailed();
    expect(mail).toContain('Car app asks for your yes');
    expect(mail).toContain('at ELM COURT for up to $12.34, which is more than you allow it.');
    expect(mail).toContain('until 1 PM');
    expect(mail).toContain(`${host.address}/app/account`);
    expect(more).toEqual([]);
    expect(await mailed()).toEqual([]);
  });

  test('more within ten minutes comes in one mail after them, and fills no mailbox', async () => {
    clock.now += 30 * minute;
    await asks(2000);
    expect(await mailed()).toHaveLength(1);
    await asks(2100);
    await asks(2200);
    clock.now += 9 * minute;
    expect(await mailed()).toEqual([]);
    clock.now += minute;
    const [mail, ...more] = await mailed();
    expect(mail).toContain('$21.00');
    expect(mail).toContain('$22.00');
    expect(more).toEqual([]);
  });

  test('what was answered, has expired, or is not wanted by mail is not told', async () => {
    clock.now += 30 * minute;
    const { id } = await asks(3000);
    await ann.call('agents/answer', { approval: id, isApproved: false });
    expect(await mailed()).toEqual([]);
    await asks(3100);
    clock.now += 60 * minute;
    expect(await mailed()).toEqual([]);
    await ann.call('notifications/change', { muted: ['approval'] });
    await asks(3200);
    expect(await mailed()).toEqual([]);
  });
});
